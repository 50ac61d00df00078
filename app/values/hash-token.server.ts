import { createHash } from 'node:crypto'
import { toCanonicalMailbox } from './contact/email'

/** Returns the hash of a secret token. A database that stores only the hash does not reveal the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Returns 16 hexadecimal digits that identify a content. A form sends them to prove which content the user
 * saw before deciding.
 */
export const hashContent = (content: unknown): string => hashToken(JSON.stringify(content)).slice(0, 16)

/**
 * Returns 32 hexadecimal digits for the mailbox of an e-mail, to remember who stopped a kind of message.
 * Ignores for example case and a part after `+` (T277).
 */
export const hashMailbox = (email: string): string =>
  hashToken(toCanonicalMailbox(email.trim()).toLowerCase()).slice(0, 32)
