/** The bar of a business is away while the same buttons of its head are in sight: where the sheet cannot say so itself. */
export function shopBar(): void {
  const bar = document.querySelector<HTMLElement>('.shop-bar')
  const buttons = document.querySelector('.hero-actions')
  if (!bar || !buttons || CSS.supports('animation-timeline: --head')) return
  const watch = new IntersectionObserver((seen) => {
    bar.style.visibility = seen[seen.length - 1]?.isIntersecting ? 'hidden' : ''
  })
  watch.observe(buttons)
}
