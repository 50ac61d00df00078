/**
 * Main areas of the roles. administrator: all pages. catalog: categories and images (D35). moderator:
 * moderation. promoter: promotions. reader: reads some pages.
 */
export const ROLES = ['administrator', 'catalog', 'moderator', 'promoter', 'reader'] as const

export type Role = (typeof ROLES)[number]

export const CLI_ROLE_NAMES: Record<Role, string> = {
  administrator: 'administrador',
  catalog: 'catalogo',
  moderator: 'moderacion',
  promoter: 'promociones',
  reader: 'lectura',
}

/** Names in the audit log for background jobs, a sign-in with an unknown name, and the command line. */
export const AUDIT_LOG_USERNAMES = {
  system: 'sistema',
  unknown: 'desconocido',
  terminal: 'terminal',
} as const

const RESERVED_USERNAMES: readonly string[] = Object.values(AUDIT_LOG_USERNAMES)

/** Returns whether an account may not have this name, because the log uses it. */
export const isReservedUsername = (username: string): boolean =>
  RESERVED_USERNAMES.includes(username.toLowerCase())

interface Opening {
  path: RegExp
  read: readonly Role[]
  write: readonly Role[]
}

/**
 * Addresses that roles other than the administrator may open. The first pattern that matches decides. If none
 * matches, only administrators have access.
 */
const ROLE_ACCESS_RULES: Opening[] = [
  // Own account, start page, sign-out, and sign-in with another account.
  { path: /^\/administracion(\/cuenta(\/.*)?)?$|^\/admin\/(salir|entrar)$/, read: ROLES, write: ROLES },
  { path: /^\/admin\/categorias?(\/.*)?$/, read: ['catalog', 'reader'], write: ['catalog'] },
  // Some roles may restore some kinds of entries.
  { path: /^\/administracion\/papelera\/(categoria|imagen)\/\d+\/restaurar$/, read: [], write: ['catalog'] },
  { path: /^\/administracion\/papelera\/promocion\/\d+\/restaurar$/, read: [], write: ['promoter'] },
  {
    path: /^\/administracion\/bitacora\/(lotes\/)?\d+\/deshacer$/,
    read: [],
    write: ['catalog', 'promoter', 'moderator'],
  },
  // The page that shows the progress of an undo.
  { path: /^\/administracion\/bitacora\/lotes\/\d+$/, read: ['catalog', 'promoter', 'moderator'], write: [] },
  {
    path: /^\/(admin|administracion)\/promociones(\/.*)?$/,
    read: ['promoter', 'reader'],
    write: ['promoter'],
  },
  { path: /^\/administracion\/varios\/promociones$/, read: ['promoter'], write: ['promoter'] },
  { path: /^\/administracion\/revision(\/.*)?$/, read: ['moderator', 'reader'], write: ['moderator'] },
  { path: /^\/administracion\/opiniones(\/.*)?$/, read: ['moderator', 'reader'], write: ['moderator'] },
  { path: /^\/administracion\/varios\/(revision|opiniones)$/, read: ['moderator'], write: ['moderator'] },
  // The moderation queue links to the business of a report or a suggestion.
  { path: /^\/admin\/contactos\/\d+$/, read: ['moderator', 'reader'], write: [] },
  { path: /^\/admin$|^\/admin\/reservaciones\/(hoja|\d+)$/, read: ['reader'], write: [] },
  {
    path: /^\/administracion\/(bitacora|busquedas|papelera|reportes(\/[a-z-]+\.csv)?)$/,
    read: ['reader'],
    write: [],
  },
]

/**
 * Forms that change passwords or accounts, download a backup or export the directory. Forms that end sessions
 * are not included.
 */
const PASSWORD_FORM_PATTERNS = [
  /^\/administracion\/cuenta\/(contrasena|segundo-paso(\/.*)?)$/,
  /^\/administracion\/cuentas\/(?!\d+\/(cerrar-sesiones|sesiones\/\d+\/cerrar)$)/,
  /^\/administracion\/sistema\/copias\/[^/]+\/descargar$/,
  /^\/administracion\/exportar\/todo$/,
]

/** Whether a form sent to this address must contain the password of the signed-in user (T128). */
export const isPathWithPasswordConfirmation = (path: string): boolean =>
  PASSWORD_FORM_PATTERNS.some((each) => each.test(path))

/** Whether a role may request an administration address with this method. `path` has no query. */
export function canAccess(role: Role, method: string, path: string): boolean {
  if (role === 'administrator') return true
  const opening = ROLE_ACCESS_RULES.find((each) => each.path.test(path))
  const isReading = method === 'GET' || method === 'HEAD'
  return Boolean(opening && (isReading ? opening.read : opening.write).includes(role))
}

/** Data of the signed-in user for pages. */
export interface SignedInPerson {
  username: string
  role: Role
}

/** Descriptions of the roles. */
export const ROLE_MEANINGS: Record<Role, string> = {
  administrator: 'Hace todo: negocios, reservas, cuentas, copias y configuración.',
  catalog: 'Crea y cambia categorías y sus imágenes. No ve negocios ni clientes.',
  moderator: 'Modera: decide registros, opiniones, reportes y correcciones. No cambia negocios ni cuentas.',
  promoter: 'Crea, aplica y apaga promociones. No ve clientes.',
  reader: 'Mira casi todo, sin cambiar nada.',
}

export const ROLE_NAMES: Record<Role, string> = {
  administrator: 'Administrador',
  catalog: 'Encargado del catálogo de categorías',
  moderator: 'Encargado de la revisión',
  promoter: 'Encargado de las promociones',
  reader: 'Solo lectura',
}
