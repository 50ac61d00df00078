import { element } from './element'

let region: HTMLElement | undefined

/** Has screen readers say `text`, politely, without moving the focus. */
export function announce(text: string): void {
  if (!region) {
    region = element('div', { class: 'visually-hidden', role: 'status' })
    document.body.append(region)
  }
  const said = region
  // A region that has just been made is listened to a moment later; the same words twice need a change between.
  said.textContent = ''
  setTimeout(() => {
    said.textContent = text
  }, 100)
}
