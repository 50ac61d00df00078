/**
 * Opens the tab for the old address `/admin#reservas` (row 195, D5). The browser does not send the hash to
 * the server.
 */
function openTab(): void {
  const link = location.hash === '#reservas' && document.querySelector<HTMLAnchorElement>('a#reservas')
  if (link && !link.hasAttribute('aria-current')) location.replace(link.href)
}

openTab()
addEventListener('hashchange', openTab)
