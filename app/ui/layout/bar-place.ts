import { adminPaths, parsePanelTab } from '~/admin-paths'

const PARTS: [start: string, href: string][] = [
  ['/admin/contactos/', adminPaths.panel('contactos')],
  ['/administracion/duplicados', adminPaths.panel('contactos')],
  ['/admin/reservaciones/', adminPaths.panel('reservaciones')],
  ['/admin/categoria', adminPaths.categories()],
]

/** Returns the navigation address to which a page belongs. The link to it is also marked on subpages. */
export function getActiveNavPath(current: string): string {
  const { pathname, searchParams } = new URL(current, 'http://localhost')
  if (pathname === adminPaths.panel()) return panelPlace(searchParams)
  const part = PARTS.find(([start]) => pathname.startsWith(start))
  return part ? part[1] : pathname.split('/').slice(0, 3).join('/')
}

function panelPlace(parameters: URLSearchParams): string {
  const tab = parsePanelTab(parameters)
  return tab === 'categorias' ? adminPaths.categories() : adminPaths.panel(tab)
}
