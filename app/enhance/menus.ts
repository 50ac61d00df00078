const OPEN = 'details.site-menu[open]'

/** The menu of a phone closes with Escape, with a touch elsewhere and behind a link of its own. */
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
