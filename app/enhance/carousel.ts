/** Lists to push aside go round (row 67): at rest, cards come over from the far end, but not for a keyboard. */
export function startCarousel(): void {
  for (const list of document.querySelectorAll<HTMLElement>('.carousel')) {
    const step = () => list.scrollWidth / list.children.length
    const centre = () => {
      if (list.matches(':focus-within')) return
      const beyond = (list.scrollWidth - list.clientWidth) / 2
      let cards = Math.round((list.scrollLeft - beyond) / step())
      // The end of the jump below comes here too, while a glide may be under way already.
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
