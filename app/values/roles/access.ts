import { ROLES, type Role } from './role'

interface Opening {
  path: RegExp
  read: readonly Role[]
  write: readonly Role[]
}

/** What is open to others than administrators; the first pattern that fits decides, and what none fits is closed to them. */
const OPENINGS: Opening[] = [
  // One's own account, the first page, the way out and in with another account.
  { path: /^\/administracion(\/cuenta(\/.*)?)?$|^\/admin\/(salir|entrar)$/, read: ROLES, write: ROLES },
  { path: /^\/admin\/categorias?(\/.*)?$/, read: ['catalog', 'reader'], write: ['catalog'] },
  // What one can delete one can take back.
  { path: /^\/administracion\/papelera\/(categoria|imagen)\/\d+\/restaurar$/, read: [], write: ['catalog'] },
  { path: /^\/administracion\/papelera\/promocion\/\d+\/restaurar$/, read: [], write: ['promoter'] },
  { path: /^\/administracion\/bitacora\/\d+\/deshacer$/, read: [], write: ['catalog', 'promoter'] },
  {
    path: /^\/(admin|administracion)\/promociones(\/.*)?$/,
    read: ['promoter', 'reader'],
    write: ['promoter'],
  },
  { path: /^\/administracion\/varios\/promociones$/, read: ['promoter'], write: ['promoter'] },
  { path: /^\/administracion\/revision(\/.*)?$/, read: ['moderator', 'reader'], write: ['moderator'] },
  { path: /^\/administracion\/opiniones(\/.*)?$/, read: ['moderator', 'reader'], write: ['moderator'] },
  { path: /^\/administracion\/varios\/(revision|opiniones)$/, read: ['moderator'], write: ['moderator'] },
  { path: /^\/administracion\/varios\/deshacer\/\d+$/, read: [], write: ['moderator', 'promoter'] },
  // The queue leads to the registration that a report or a correction is about.
  { path: /^\/admin\/contactos\/\d+$/, read: ['moderator', 'reader'], write: [] },
  { path: /^\/admin$|^\/admin\/reservaciones\/(hoja|\d+)$/, read: ['reader'], write: [] },
  {
    path: /^\/administracion\/(bitacora|busquedas|papelera|reportes(\/[a-z-]+\.csv)?)$/,
    read: ['reader'],
    write: [],
  },
]

/** What is sent here decides who comes in, or gives the whole directory away. Ending sessions does not. */
const ASKING_PASSWORD = [
  /^\/administracion\/cuenta\/(contrasena|segundo-paso(\/.*)?)$/,
  /^\/administracion\/cuentas\/(?!\d+\/(cerrar-sesiones|sesiones\/\d+\/cerrar)$)/,
  /^\/administracion\/sistema\/copias\/[^/]+\/descargar$/,
  /^\/administracion\/exportar\/todo$/,
]

/** Whether whoever is signed in gives their password again with what they send to this address (T128). */
export const asksOwnPassword = (path: string): boolean => ASKING_PASSWORD.some((each) => each.test(path))

/** Whether a role may ask for an address of the administration with this method; `path` without its query. */
export function mayOpen(role: Role, method: string, path: string): boolean {
  if (role === 'administrator') return true
  const opening = OPENINGS.find((each) => each.path.test(path))
  const isReading = method === 'GET' || method === 'HEAD'
  return Boolean(opening && (isReading ? opening.read : opening.write).includes(role))
}
