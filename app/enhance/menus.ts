const OPEN = '.menu[open], .admin-more[open], .row-menu[open]'

/** The welcome screen closes with Escape. The menus of a page close with Escape, with a touch or the focus elsewhere and behind a link of their own. */
export function menus(): void {
  const close = (needless: (menu: Element) => unknown) => {
    for (const menu of document.querySelectorAll(OPEN)) if (needless(menu)) menu.removeAttribute('open')
  }
  document.addEventListener('click', ({ target }) => {
    const on = target as Element
    close((menu) => !menu.contains(on) || on.closest('a'))
  })
  document.addEventListener('focusin', ({ target }) => close((menu) => !menu.contains(target as Element)))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const splash = document.querySelector<HTMLInputElement>('#bienvenida')
    if (splash) splash.checked = true
    const menu = document.querySelector(OPEN)
    menu?.removeAttribute('open')
    menu?.querySelector('summary')?.focus()
  })
}
