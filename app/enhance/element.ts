/** Creates an HTML element with attributes and children. */
export function createHtmlElement(
  tag: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag)
  for (const name in attributes) made.setAttribute(name, attributes[name] as string)
  made.append(...children)
  return made
}
