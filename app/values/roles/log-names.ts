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
