import { optionalEmail } from './fields'

const address = optionalEmail()

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
