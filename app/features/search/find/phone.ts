import { parseEmail } from '~/values/contact/email'
import { parsePhone, removePhoneExtension } from '~/values/contact/phone'
import { toEmailTag, toPhoneTag } from '../document.server'

/** Words that people write next to a phone number, and the prefix of a phone link. */
const WORDS_NEAR_PHONE_PATTERN =
  /\b(?:tel[eé]fonos?|tel|cel(?:ular)?|m[oó]vil|whats ?app|n[uú]mero|num|llamar?|al?|de|phone|call)\b/gi
const PHONE_CHARACTERS_PATTERN = /^[\s:+().,/\p{Pd}\d]+$/u

/**
 * Returns the ten or seven digits of a phone number in a common format. Null if the text is no phone number.
 */
export function parsePhoneQuery(text: string): string | null {
  const phone = parsePhone(text)
  if (phone) return removePhoneExtension(phone).slice(-10)
  const rest = text.slice(0, 60).normalize('NFKC').replace(WORDS_NEAR_PHONE_PATTERN, ' ')
  const digits = rest.replace(/\D/g, '')
  if (!PHONE_CHARACTERS_PATTERN.test(rest)) return null
  return /^1?\d{10}$|^\d{7}$/.test(digits) ? digits.slice(-10) : null
}

/** Returns the search tag of a phone number or e-mail address. Null for any other text. */
export function findContactTag(text: string): string | null {
  const [digits, email] = [parsePhoneQuery(text), parseEmail(text)]
  return digits ? toPhoneTag(digits) : email && toEmailTag(email)
}
