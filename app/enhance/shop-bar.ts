/**
 * Hides the bar with contact buttons while the buttons at the top are visible. For browsers without
 * scroll-driven animations.
 */
export function startContactBarHiding(): void {
  const bar = document.querySelector<HTMLElement>('.shop-bar')
  const buttons = document.querySelector('.hero-actions')
  if (!bar || !buttons || CSS.supports('animation-timeline: --head')) return
  const watch = new IntersectionObserver((seen) => {
    bar.style.visibility = seen[seen.length - 1]?.isIntersecting ? 'hidden' : ''
  })
  watch.observe(buttons)
}
