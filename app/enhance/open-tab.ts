/** The old address `/admin#reservas` opens the tab it lands on (row 195, D5): no server sees what follows the hash. */
function openTab(): void {
  const link = location.hash === '#reservas' && document.querySelector<HTMLAnchorElement>('a#reservas')
  if (link && !link.hasAttribute('aria-current')) location.replace(link.href)
}

openTab()
addEventListener('hashchange', openTab)
