/**
 * Makes carousels endless (row 67): when scrolling stops, cards move from one end to the other, unless one has keyboard
 * focus.
 */
export function startCarousel(): void {
  for (const list of document.querySelectorAll<HTMLElement>('.carousel')) {
    const step = () => list.scrollWidth / list.children.length
    const centre = () => {
      if (list.matches(':focus-within')) return
      const beyond = (list.scrollWidth - list.clientWidth) / 2
      let cards = Math.round((list.scrollLeft - beyond) / step())
      // The instant scrollTo below fires scrollend too, perhaps while a smooth scroll has already begun.
      if (!cards) return
      const left = list.scrollLeft - cards * step()
      for (; cards > 0; cards--) list.append(list.children[0] as Element)
      for (; cards < 0; cards++) list.prepend(list.lastElementChild as Element)
      list.scrollTo({ left, behavior: 'instant' })
    }
    list.addEventListener('scrollend', centre)
    const buttons = list.parentElement?.querySelectorAll<HTMLButtonElement>('button[hidden]')
    buttons?.forEach((button, index) => {
      button.hidden = false
      button.onclick = () => {
        centre()
        list.scrollBy({ left: index ? step() : -step(), behavior: 'smooth' })
      }
    })
  }
}
