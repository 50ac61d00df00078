import { optionalEmail } from './fields'

const address = optionalEmail()

/** An e-mail address in lower case, without a `mailto:` before it; null when it is none (D99). */
export function parseEmail(text: string | null | undefined): string | null {
  const written = (text ?? '').trim().replace(/^mailto:/i, '')
  return address.safeParse(written).data?.toLowerCase() ?? null
}
