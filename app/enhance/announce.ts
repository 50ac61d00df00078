import { element } from './element'

let region: HTMLElement | undefined

export function announce(text: string): void {
  region ??= document.body.appendChild(element('div', { class: 'visually-hidden', role: 'status' }))
  // Screen readers notice a new region only after a delay. They read the same text again only if it was
  // removed in between.
  region.textContent = ''
  setTimeout(() => region?.append(text), 100)
}
