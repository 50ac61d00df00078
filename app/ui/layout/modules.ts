import { adminPaths } from '~/admin-paths'
import type { Hue } from '~/values/picture'
import type { Role } from '~/values/role'
import type { IconName } from '../display/icon'

export interface Module {
  name: string
  icon: IconName
  /** Of its tile. */
  hue: Hue
  /** What can be done there. */
  text: string
  href: string
  /** `setting` is no module of its own, but has a card beside them (D77). */
  kind: 'active' | 'soon' | 'setting'
}

/** The nine cards of the administration (rows 190, 191): four that work, four to come, and the settings. */
export const MODULES: Module[] = [
  {
    name: 'Contactos',
    icon: 'person',
    hue: 'azul',
    text: 'Ver, editar y eliminar los registros, y la página de cada negocio',
    href: adminPaths.panel('contactos'),
    kind: 'active',
  },
  {
    name: 'Reservas',
    icon: 'calendar',
    hue: 'amarillo',
    text: 'Ver las reservas y cambiar su estado',
    href: adminPaths.panel('reservaciones'),
    kind: 'active',
  },
  {
    name: 'Categorías',
    icon: 'grid',
    hue: 'verde',
    text: 'Administrar las categorías y sus imágenes',
    href: adminPaths.panel('categorias'),
    kind: 'active',
  },
  {
    name: 'Promociones',
    icon: 'tag',
    hue: 'rojo',
    text: 'Crear ofertas y decidir dónde valen',
    href: adminPaths.promotions(),
    kind: 'active',
  },
  {
    name: 'Blogs',
    icon: 'pencil',
    hue: 'rosa',
    text: 'Artículos para la comunidad',
    href: adminPaths.panel('blogs'),
    kind: 'soon',
  },
  {
    name: 'Publicidad',
    icon: 'megaphone',
    hue: 'rosa',
    text: 'Anuncios dentro del sitio',
    href: adminPaths.panel('publicidad'),
    kind: 'soon',
  },
  {
    name: 'Reportes',
    icon: 'chart',
    hue: 'rosa',
    text: 'Cifras de uso y de crecimiento',
    href: adminPaths.home(),
    kind: 'soon',
  },
  {
    name: 'SEO',
    icon: 'search',
    hue: 'rosa',
    text: 'Cómo nos ven los buscadores',
    href: adminPaths.home(),
    kind: 'soon',
  },
  {
    name: 'Configuración',
    icon: 'settings',
    hue: 'turquesa',
    text: 'Cifras, oferta de fundadores y beneficios',
    href: adminPaths.settings(),
    kind: 'setting',
  },
]

export interface AdminLink {
  text: string
  href: string
  id?: string
  roles: Role[]
}

const EVERYBODY: Role[] = ['administrator', 'catalog']
const ADMINISTRATOR: Role[] = ['administrator']

/** The bar over every page of the administration (row 189): only what is there and what the role may open. */
export const MAIN_LINKS: AdminLink[] = [
  { text: 'Inicio', href: adminPaths.home(), roles: EVERYBODY },
  { text: 'Contactos', href: adminPaths.panel('contactos'), roles: ADMINISTRATOR },
  // The old address `/admin#reservas` lands on this link (D5).
  { text: 'Reservas', href: adminPaths.panel('reservaciones'), roles: ADMINISTRATOR, id: 'reservas' },
  { text: 'Revisión', href: adminPaths.review(), roles: ADMINISTRATOR },
  { text: 'Categorías', href: adminPaths.categories(), roles: EVERYBODY },
  { text: 'Promociones', href: adminPaths.promotions(), roles: ADMINISTRATOR },
]

/** Behind `Más` in the same bar. */
export const MORE_LINKS: AdminLink[] = [
  { text: 'Exportar', href: adminPaths.export(), roles: ADMINISTRATOR },
  { text: 'Importar', href: adminPaths.import(), roles: ADMINISTRATOR },
  { text: 'Búsquedas', href: adminPaths.emptySearches(), roles: ADMINISTRATOR },
  { text: 'Configuración', href: adminPaths.settings(), roles: ADMINISTRATOR },
  { text: 'Sistema', href: adminPaths.system(), roles: ADMINISTRATOR },
  { text: 'Mi cuenta', href: adminPaths.account(), roles: EVERYBODY },
  { text: 'Papelera', href: adminPaths.trash(), roles: ADMINISTRATOR },
  { text: 'Bitácora', href: adminPaths.auditLog(), roles: ADMINISTRATOR },
  { text: 'Blogs', href: adminPaths.panel('blogs'), roles: ADMINISTRATOR },
  { text: 'Publicidad', href: adminPaths.panel('publicidad'), roles: ADMINISTRATOR },
]
