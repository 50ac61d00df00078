import { createHtmlElement } from './element'

let region: HTMLElement | undefined

export function announceToScreenReaders(text: string): void {
  region ??= document.body.appendChild(createHtmlElement('div', { class: 'visually-hidden', role: 'status' }))
  // Some screen readers notice a new region only after a delay. Some read the same text again only if it was
  // removed in between.
  region.textContent = ''
  setTimeout(() => region?.append(text), 100)
}
