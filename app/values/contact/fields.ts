import { z } from 'zod'
import { cleanLine } from '../text/clean'
import { LENGTHS } from '../text/lengths'
import { safeEmail } from './links'
import { parsePhone } from './parse-phone'
import { isKeptPhone } from './phone'

const LONGEST_EMAIL = LENGTHS.registration.correo
const EMAIL_HELP = 'Revisa el correo: debe ser como nombre@ejemplo.com'
const PHONE_HELP = 'Revisa el teléfono: son 10 números, como 404 555 0142'

/** An e-mail address that must be there (D99); `missing` is said when it is not. */
export function requiredEmail(missing: string) {
  return z
    .string(missing)
    .overwrite(cleanLine)
    .min(1, missing)
    .refine((text) => text === '' || isEmail(text), EMAIL_HELP)
}

/** An e-mail address that may stay empty; null then. */
export function optionalEmail() {
  return z
    .string()
    .overwrite(cleanLine)
    .refine((text) => text === '' || isEmail(text), EMAIL_HELP)
    .optional()
    .transform((text) => text || null)
}

/** A phone of the United States that must be there, as it is kept (D99). */
export function requiredUsPhone(missing: string) {
  return z
    .string(missing)
    .overwrite(cleanLine)
    .min(1, missing)
    .overwrite(usPhone)
    .refine((text) => text === '' || isKeptPhone(text), PHONE_HELP)
}

/** The same, where it may stay empty; null then. */
export function optionalUsPhone() {
  return z
    .string()
    .overwrite((text) => usPhone(cleanLine(text)))
    .refine((text) => text === '' || isKeptPhone(text), PHONE_HELP)
    .optional()
    .transform((text) => text || null)
}

/** `(404) 555-0142`, `Cel: 1 404 555 0142 ext. 3` and the like as they are kept; anything else as it came. */
export const usPhone = (text: string): string => parsePhone(text) ?? text

/** A name, one @ and a domain with a dot; nothing that would add fields to a message (T6). */
function isEmail(text: string): boolean {
  if (text.length > LONGEST_EMAIL || safeEmail(text) === null) return false
  const [name = '', domain = ''] = text.split('@')
  const labels = domain.split('.')
  return (
    /^[^.,;:()[\]\\|]([^,;:()[\]\\|]{0,62}[^.,;:()[\]\\|])?$/.test(name) &&
    !name.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  )
}
