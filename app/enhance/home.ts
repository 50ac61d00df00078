import './main'
import { startHomeLocationButton } from './location'
import { startParts } from './start'

const AT_REST_MS = 150

/**
 * Makes carousels endless (row 67). Cards move from one end to the other, for example when scrolling stops.
 * They do not move while one of them has the focus.
 */
function startEndlessCarousels(): void {
  for (const list of document.querySelectorAll<HTMLElement>('.carousel')) {
    /** Index of the card to which a button scrolls. A second click continues from this card. */
    let target: number | undefined
    const step = () => list.scrollWidth / list.children.length
    const centre = () => {
      if (list.matches(':focus-within')) return
      const beyond = (list.scrollWidth - list.clientWidth) / 2
      const cards = Math.round((list.scrollLeft - beyond) / step())
      const left = list.scrollLeft - cards * step()
      for (let moved = cards; moved > 0; moved--) list.append(list.children[0] as Element)
      for (let moved = cards; moved < 0; moved++) list.prepend(list.lastElementChild as Element)
      if (target !== undefined) target -= cards
      if (cards) list.scrollTo({ left, behavior: 'instant' })
    }
    // A timer replaces the event `scrollend`. Older versions of Safari do not have it, and the instant scroll
    // above fires it during a smooth one.
    let rest = 0
    list.addEventListener('scroll', () => {
      clearTimeout(rest)
      rest = window.setTimeout(() => {
        target = undefined
        centre()
      }, AT_REST_MS)
    })
    const buttons = list.parentElement?.querySelectorAll<HTMLButtonElement>('button[hidden]')
    buttons?.forEach((button, index) => {
      button.hidden = false
      button.onclick = () => {
        clearTimeout(rest)
        if (target === undefined) centre()
        target = (target ?? Math.round(list.scrollLeft / step())) + (index ? 1 : -1)
        if (target < 0 || target * step() > list.scrollWidth - list.clientWidth) centre()
        list.scrollTo({ left: target * step(), behavior: 'smooth' })
      }
    })
  }
}

startParts([startHomeLocationButton, startEndlessCarousels])
