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
