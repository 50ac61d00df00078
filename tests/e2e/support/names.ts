/** Returns the link names in an accessibility tree that lead to different addresses. */
export function sameNames(tree: string): string[] {
  const links = [...tree.matchAll(/- link "((?:[^"\\]|\\.)*)"[^\n]*\n\s*- \/url: (.*)/g)]
  const addresses = new Map<string, Set<string>>()
  for (const [, name = '', address = ''] of links)
    addresses.set(name, (addresses.get(name) ?? new Set()).add(address))
  return [...addresses].filter(([, all]) => all.size > 1).map(([name]) => name)
}

/**
 * Texts and names in an accessibility tree that are, or begin with, a mark without meaning when read aloud.
 */
export function strayMarks(tree: string): string[] {
  const said = [...tree.matchAll(/- (?:text: |[a-z]+ )"?([^\n]*)/g)].map(([, text = '']) => text)
  return said.filter((text) => /^[:·✓,;](\s|"|$)/.test(text))
}
