import { createHash } from 'node:crypto'

/** What the database keeps of a token that opens something: a stolen copy opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
