/**
 * Makes links back to the list use the browser history. The list then has its former state and scroll
 * position.
 */
export function startBackLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-back]')
    if (!link || location.hash || document.referrer !== link.href.split('#')[0]) return
    event.preventDefault()
    history.back()
  })
}
