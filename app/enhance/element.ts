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

let region: HTMLElement | undefined

export function announceToScreenReaders(text: string): void {
  region ??= document.body.appendChild(createHtmlElement('div', { class: 'visually-hidden', role: 'status' }))
  // Some screen readers notice a new region only after a delay. Some read the same text again only if it was
  // removed in between.
  region.textContent = ''
  setTimeout(() => region?.append(text), 100)
}
