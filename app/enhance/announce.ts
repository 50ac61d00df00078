import { element } from './element'

let region: HTMLElement | undefined

export function announce(text: string): void {
  region ??= document.body.appendChild(element('div', { class: 'visually-hidden', role: 'status' }))
  // A region that has just been made is listened to a moment later; the same words twice need a change between.
  region.textContent = ''
  setTimeout(() => region?.append(text), 100)
}
