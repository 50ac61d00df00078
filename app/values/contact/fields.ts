import { z } from 'zod'
import { cleanLine } from '../text/clean'
import { LENGTHS } from '../text/lengths'
import { safeEmail } from './links'

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

/** A phone of the United States that must be there, as `+1` and ten digits (D99). */
export function requiredUsPhone(missing: string) {
  return z
    .string(missing)
    .overwrite(cleanLine)
    .min(1, missing)
    .overwrite(usPhone)
    .refine((text) => text === '' || isUsPhone(text), PHONE_HELP)
}

/** The same, where it may stay empty; null then. */
export function optionalUsPhone() {
  return z
    .string()
    .overwrite((text) => usPhone(cleanLine(text)))
    .refine((text) => text === '' || isUsPhone(text), PHONE_HELP)
    .optional()
    .transform((text) => text || null)
}

/** `(404) 555-0142`, `1 404 555 0142` and the like as `+14045550142`; anything else as it came. */
export function usPhone(text: string): string {
  const digits = text.replace(/[\s().\-–/]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? `+1${digits}` : text
}

const isUsPhone = (text: string) => /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(text)

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
