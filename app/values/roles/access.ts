import { ROLES, type Role } from './role'

interface Opening {
  path: RegExp
  read: readonly Role[]
  write: readonly Role[]
}

/**
 * Addresses that roles other than the administrator may open. The first pattern that matches decides. If none
 * matches, only administrators have access.
 */
const OPENINGS: Opening[] = [
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
const ASKING_PASSWORD = [
  /^\/administracion\/cuenta\/(contrasena|segundo-paso(\/.*)?)$/,
  /^\/administracion\/cuentas\/(?!\d+\/(cerrar-sesiones|sesiones\/\d+\/cerrar)$)/,
  /^\/administracion\/sistema\/copias\/[^/]+\/descargar$/,
  /^\/administracion\/exportar\/todo$/,
]

/** Whether a form sent to this address must contain the password of the signed-in user (T128). */
export const needsOwnPassword = (path: string): boolean => ASKING_PASSWORD.some((each) => each.test(path))

/** Whether a role may request an administration address with this method. `path` has no query. */
export function canAccess(role: Role, method: string, path: string): boolean {
  if (role === 'administrator') return true
  const opening = OPENINGS.find((each) => each.path.test(path))
  const isReading = method === 'GET' || method === 'HEAD'
  return Boolean(opening && (isReading ? opening.read : opening.write).includes(role))
}
