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

const RESERVED_NAMES: readonly string[] = Object.values(AUDIT_LOG_USERNAMES)

/** Returns whether an account may not have this name, because the log uses it. */
export const isReservedUsername = (username: string): boolean =>
  RESERVED_NAMES.includes(username.toLowerCase())
