import { z } from 'zod'

const address = z.email()
const LONGEST = 254

/** An e-mail address in lower case, without a `mailto:` before it; null when it is none (D99). */
export function parseEmail(text: string | null | undefined): string | null {
  const written = (text ?? '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^<|>$/g, '')
    .toLowerCase()
  return written.length <= LONGEST && address.safeParse(written).success ? written : null
}
