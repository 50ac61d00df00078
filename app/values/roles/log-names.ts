/**
 * Names in the audit log for background jobs, for a sign-in with a name that no account has, and for the
 * command line.
 */
export const LOG_NAMES = { system: 'sistema', unknown: 'desconocido', terminal: 'terminal' } as const

const RESERVED_NAMES: readonly string[] = Object.values(LOG_NAMES)

/** Returns whether an account may not have this name, because the log uses it. */
export const isReservedName = (username: string): boolean => RESERVED_NAMES.includes(username.toLowerCase())
