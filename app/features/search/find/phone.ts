import { parsePhone } from '~/values/contact/parse-phone'
import { withoutExtension } from '~/values/contact/phone'

/** Words people write beside a number, and the end of a link that dials it. */
const BESIDE =
  /\b(?:tel[eé]fonos?|tel|cel(?:ular)?|m[oó]vil|whats ?app|n[uú]mero|num|llamar?|al?|de|phone|call)\b/gi
const NUMBER = /^[\s:+().,/\p{Pd}\d]+$/u

/** The ten or seven digits of a telephone number, however it is typed; null for a text that says anything else. */
export function typedPhone(text: string): string | null {
  const phone = parsePhone(text)
  if (phone) return withoutExtension(phone).slice(-10)
  const rest = text.slice(0, 60).normalize('NFKC').replace(BESIDE, ' ')
  const digits = rest.replace(/\D/g, '')
  if (!NUMBER.test(rest)) return null
  return /^1?\d{10}$|^\d{7}$/.test(digits) ? digits.slice(-10) : null
}
