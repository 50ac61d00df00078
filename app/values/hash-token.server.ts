import { createHash } from 'node:crypto'

/** Hash of a secret token for the database, so that a stolen copy of the database gives no access. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Identifies a content in 16 hexadecimal digits. A form sends it to prove which content was read before a
 * decision.
 */
export const stampOf = (content: unknown): string => hashToken(JSON.stringify(content)).slice(0, 16)
