/**
 * Joins words for a sentence: `A, B y C`, `padre e hijo`. Replaces `Intl.ListFormat`, which some old phones
 * do not have.
 */
export function formatList(words: readonly string[]): string {
  const before = words.slice(0, -1)
  const last = words[words.length - 1] ?? ''
  if (before.length === 0) return last
  return `${before.join(', ')} ${/^h?i(?![ae])/i.test(last) ? 'e' : 'y'} ${last}`
}
