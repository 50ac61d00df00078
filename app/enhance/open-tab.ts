/** Opens the tab of the old address `/admin#reservas` (row 195, D5). The server does not see the hash. */
function openTab(): void {
  const link = location.hash === '#reservas' && document.querySelector<HTMLAnchorElement>('a#reservas')
  if (link && !link.hasAttribute('aria-current')) location.replace(link.href)
}

openTab()
addEventListener('hashchange', openTab)
