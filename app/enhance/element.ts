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

/** Appends an element to the body, unless it is in the page. A refused form replaces the body (main.ts). */
export function appendIfDetached(element: HTMLElement): void {
  if (!element.isConnected) document.body.append(element)
}

const region = createHtmlElement('div', { class: 'visually-hidden', role: 'status' })

export function announceToScreenReaders(text: string): void {
  appendIfDetached(region)
  // Some screen readers notice a new region only after a delay. Some read the same text again only if it was
  // removed in between.
  region.textContent = ''
  setTimeout(() => region.append(text), 100)
}
