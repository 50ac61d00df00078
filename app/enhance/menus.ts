const OPEN = 'details:is(.site-menu, .admin-menu, .admin-more)[open]'

/** The menus of a page close with Escape, with a touch elsewhere and behind a link of their own. */
export function menus(): void {
  document.addEventListener('click', ({ target }) => {
    const on = target as Element
    for (const menu of document.querySelectorAll(OPEN))
      if (!menu.contains(on) || on.closest('a')) menu.removeAttribute('open')
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const menu = document.querySelector(OPEN)
    menu?.removeAttribute('open')
    menu?.querySelector('summary')?.focus()
  })
}
