/** Back to the list a visitor came from is a step back in the history: it is as it was left, scrolled where it was. */
export function back(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-back]')
    if (!link || location.hash || document.referrer !== link.href.split('#')[0]) return
    event.preventDefault()
    history.back()
  })
}
