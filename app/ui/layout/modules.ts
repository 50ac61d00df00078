import { adminPaths, parseAdminPanelTab } from '~/admin-paths'
import { href } from '~/href'
import type { Hue } from '~/values/pictures/palette'
import type { IconName } from '../display/icon'

export interface AdminModule {
  name: string
  icon: IconName
  hue: Hue
  href: string
  /** `setting`: not a module, but it has a card next to the modules (D77). */
  kind: 'active' | 'soon' | 'setting'
}

/** The nine cards of the administration: active modules, planned modules and the settings (rows 190, 191). */
export const ADMIN_MODULES: AdminModule[] = [
  {
    name: 'Contactos',
    icon: 'person',
    hue: 'azul',
    href: adminPaths.panel('contactos'),
    kind: 'active',
  },
  {
    name: 'Reservas',
    icon: 'calendar',
    hue: 'amarillo',
    href: adminPaths.panel('reservaciones'),
    kind: 'active',
  },
  {
    name: 'Categorías',
    icon: 'grid',
    hue: 'verde',
    href: adminPaths.panel('categorias'),
    kind: 'active',
  },
  {
    name: 'Promociones',
    icon: 'tag',
    hue: 'rojo',
    href: adminPaths.promotions(),
    kind: 'active',
  },
  {
    name: 'Blogs',
    icon: 'pencil',
    hue: 'rosa',
    href: adminPaths.panel('blogs'),
    kind: 'soon',
  },
  {
    name: 'Publicidad',
    icon: 'megaphone',
    hue: 'rosa',
    href: adminPaths.panel('publicidad'),
    kind: 'soon',
  },
  {
    name: 'Reportes',
    icon: 'chart',
    hue: 'rosa',
    href: adminPaths.reports(),
    kind: 'active',
  },
  {
    name: 'SEO',
    icon: 'search',
    hue: 'rosa',
    href: href('/administracion'),
    kind: 'soon',
  },
  {
    name: 'Configuración',
    icon: 'settings',
    hue: 'turquesa',
    href: href('/administracion/configuracion'),
    kind: 'setting',
  },
]

export interface AdminLinkData {
  text: string
  href: string
  id?: string
}

/** Navigation of the administration (row 189). A link is hidden if the role may not open it. */
export const ADMIN_MAIN_LINKS: AdminLinkData[] = [
  { text: 'Inicio', href: href('/administracion') },
  { text: 'Contactos', href: adminPaths.panel('contactos') },
  // The id is the target of the old address `/admin#reservas` (D5).
  { text: 'Reservas', href: adminPaths.panel('reservaciones'), id: 'reservas' },
  { text: 'Revisión', href: adminPaths.moderation() },
  { text: 'Opiniones', href: adminPaths.ratings() },
  { text: 'Categorías', href: adminPaths.categories() },
  { text: 'Promociones', href: adminPaths.promotions() },
]

/** Links in the menu `Más`. */
export const ADMIN_MORE_LINKS: AdminLinkData[] = [
  { text: 'Exportar', href: adminPaths.export() },
  { text: 'Importar', href: href('/administracion/importar') },
  { text: 'Reportes', href: adminPaths.reports() },
  { text: 'Búsquedas', href: adminPaths.emptySearches() },
  { text: 'Configuración', href: href('/administracion/configuracion') },
  { text: 'Sistema', href: href('/administracion/sistema') },
  { text: 'Cuentas', href: href('/administracion/cuentas') },
  { text: 'Mi cuenta', href: href('/administracion/cuenta') },
  { text: 'Papelera', href: adminPaths.trash() },
  { text: 'Bitácora', href: adminPaths.auditLog() },
  { text: 'Datos personales', href: adminPaths.personalData() },
  { text: 'Blogs', href: adminPaths.panel('blogs') },
  { text: 'Publicidad', href: adminPaths.panel('publicidad') },
]

const NAV_PATH_BY_PREFIX: [start: string, href: string][] = [
  ['/admin/contactos/', adminPaths.panel('contactos')],
  ['/administracion/duplicados', adminPaths.panel('contactos')],
  ['/admin/reservaciones/', adminPaths.panel('reservaciones')],
  ['/admin/categoria', adminPaths.categories()],
]

/** Returns the navigation address to which a page belongs. The link to it is also marked on subpages. */
export function getActiveNavPath(current: string): string {
  const { pathname, searchParams } = new URL(current, 'http://localhost')
  if (pathname === adminPaths.panel()) return panelPlace(searchParams)
  const part = NAV_PATH_BY_PREFIX.find(([start]) => pathname.startsWith(start))
  return part ? part[1] : pathname.split('/').slice(0, 3).join('/')
}

function panelPlace(parameters: URLSearchParams): string {
  const tab = parseAdminPanelTab(parameters)
  return tab === 'categorias' ? adminPaths.categories() : adminPaths.panel(tab)
}
