const OPEN = '.menu[open], .admin-more[open], .row-menu[open]'

/**
 * Closes the welcome screen with Escape. Closes menus with Escape, with a click or focus outside, and with a
 * click on one of their links.
 */
export function startMenuClosing(): void {
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
