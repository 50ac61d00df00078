/** Pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
}

/** Reads a template of our own: nothing but elements and attributes in double quotes, and what it shows as its title. */
export function parseTemplate(svg: string): { title: string; content: Element[] } {
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  const tags = svg.replace(/<!--.*?-->|<title>.*?<\/title>/gs, '')
  for (const [, closing, name = '', rest = '', empty] of tags.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    const pairs = [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])
    const element: Element = { name, attributes: Object.fromEntries(pairs), children: [] }
    if (!closing) open.at(-1)?.children.push(element)
    if (closing) open.pop()
    else if (!empty) open.push(element)
  }
  return { title: /<title>(.*?)<\/title>/.exec(svg)?.[1] ?? '', content: top.children[0]?.children ?? [] }
}
