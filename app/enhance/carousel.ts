const AT_REST_MS = 100

/**
 * Makes carousels endless (row 67): once the list is at rest, cards move from one end to the other, unless one has
 * keyboard focus.
 */
export function startCarousel(): void {
  for (const list of document.querySelectorAll<HTMLElement>('.carousel')) {
    const step = () => list.scrollWidth / list.children.length
    const centre = () => {
      if (list.matches(':focus-within')) return
      const beyond = (list.scrollWidth - list.clientWidth) / 2
      let cards = Math.round((list.scrollLeft - beyond) / step())
      if (!cards) return
      const left = list.scrollLeft - cards * step()
      for (; cards > 0; cards--) list.append(list.children[0] as Element)
      for (; cards < 0; cards++) list.prepend(list.lastElementChild as Element)
      list.scrollTo({ left, behavior: 'instant' })
    }
    // The instant scroll above ends with an event of its own, perhaps while a smooth one is under way: that one goes on.
    let rest = 0
    list.addEventListener('scroll', () => clearTimeout(rest))
    list.addEventListener('scrollend', () => {
      rest = window.setTimeout(centre, AT_REST_MS)
    })
    const buttons = list.parentElement?.querySelectorAll<HTMLButtonElement>('button[hidden]')
    buttons?.forEach((button, index) => {
      button.hidden = false
      button.onclick = () => {
        clearTimeout(rest)
        centre()
        const to = Math.round(list.scrollLeft / step()) + (index ? 1 : -1)
        list.scrollTo({ left: to * step(), behavior: 'smooth' })
      }
    })
  }
}
