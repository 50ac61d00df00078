import { optionalEmailSchema } from './fields'

const address = optionalEmailSchema()

/**
 * Parses an e-mail address. The result is in lower case without `mailto:`. Null if the text is no e-mail
 * address (D99).
 */
export function parseEmail(text: string | null | undefined): string | null {
  const written = (text ?? '').trim().replace(/^mailto:/i, '')
  return address.safeParse(written).data?.toLowerCase() ?? null
}

/** Hides the part before the @ except its first letter: `r•••@dulces.test`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

/**
 * Returns the mailbox of an address, to count what one person receives (T277): in lower case, without the
 * part after `+`. Gmail also ignores dots. Returns other texts unchanged.
 */
export function toCanonicalMailbox(email: string): string {
  const [name = '', domain, ...more] = email.toLowerCase().split('@')
  if (domain === undefined || more.length > 0) return email
  const plain = name.replace(/\+.*/, '')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${plain}@${domain}`
  return `${plain.replaceAll('.', '')}@gmail.com`
}
