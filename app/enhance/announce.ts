import { element } from './element'

let region: HTMLElement | undefined

export function announce(text: string): void {
  region ??= document.body.appendChild(element('div', { class: 'visually-hidden', role: 'status' }))
  // Screen readers notice a new region only after a delay. Repeating the same text needs a change in between.
  region.textContent = ''
  setTimeout(() => region?.append(text), 100)
}
