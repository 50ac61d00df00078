/**
 * Makes links back to a list use the browser history if the visitor came directly from that list. The browser
 * can then restore its state and scroll position.
 */
export function startBackLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-back]')
    if (!link || location.hash || document.referrer !== link.href.split('#')[0]) return
    event.preventDefault()
    history.back()
  })
}
