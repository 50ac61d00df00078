import { z } from 'zod'
import { cleanLine } from '../text/clean'
import { MAX_FIELD_LENGTHS } from '../text/lengths'
import { toSafeEmailOrNull, toSafeUrlOrNull } from './links'
import { isStoredPhoneFormat, parsePhone } from './phone'

const EMAIL_SCHEMA_MAX_LENGTH = MAX_FIELD_LENGTHS.registration.correo
const EMAIL_HELP = 'Revisa el correo: debe ser como nombre@ejemplo.com'
const PHONE_HELP = 'Revisa el teléfono: son 10 números, como 404 555 0142'

/** Schema of a required e-mail address (D99). `missingMessage` is the message for an empty field. */
export function requiredEmailSchema(missingMessage: string) {
  return z
    .string(missingMessage)
    .overwrite(cleanLine)
    .min(1, missingMessage)
    .refine((text) => text === '' || isEmail(text), EMAIL_HELP)
}

/** Schema of an optional e-mail address. Empty becomes null. */
export function optionalEmailSchema() {
  return z
    .string()
    .overwrite(cleanLine)
    .refine((text) => text === '' || isEmail(text), EMAIL_HELP)
    .optional()
    .transform((text) => text || null)
}

/** Schema of a required US phone number. The result is in the stored format (D99). */
export function requiredUsPhoneSchema(missingMessage: string) {
  return z
    .string(missingMessage)
    .overwrite(cleanLine)
    .min(1, missingMessage)
    .overwrite(toStoredPhoneOrUnchanged)
    .refine((text) => text === '' || isStoredPhoneFormat(text), PHONE_HELP)
}

/** Schema of an optional US phone number. Empty becomes null. */
export function optionalUsPhoneSchema() {
  return z
    .string()
    .overwrite((text) => toStoredPhoneOrUnchanged(cleanLine(text)))
    .refine((text) => text === '' || isStoredPhoneFormat(text), PHONE_HELP)
    .optional()
    .transform((text) => text || null)
}

/**
 * Converts a phone number such as `(404) 555-0142` or `Cel: 1 404 555 0142 ext. 3` to the stored format.
 * Returns any other text unchanged.
 */
export const toStoredPhoneOrUnchanged = (text: string): string => parsePhone(text) ?? text

/**
 * Whether the text is an e-mail address: a name, one @, and a domain with a dot. Rejects characters that
 * would add fields to a message (T6).
 */
function isEmail(text: string): boolean {
  if (text.length > EMAIL_SCHEMA_MAX_LENGTH || toSafeEmailOrNull(text) === null) return false
  const [name = '', domain = ''] = text.split('@')
  const labels = domain.split('.')
  return (
    /^[^.,;:()[\]\\|]([^,;:()[\]\\|]{0,62}[^.,;:()[\]\\|])?$/.test(name) &&
    !name.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  )
}

const WEB_ADDRESS_SCHEMA_MAX_LENGTH = MAX_FIELD_LENGTHS.ownData.sitio
/**
 * Matches a web address with or without `http(s)://`. The host must be a name, not an IP address. User names
 * and backslashes are not allowed. Browsers read a backslash as a slash.
 */
const WEB_ADDRESS_PATTERN =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu

/**
 * Builds the schema of an optional web address, with or without `https://`. With `host` it accepts only
 * addresses there, and `@name`. Null if empty. Fails with the message `errorMessage` (T5).
 */
export function optionalWebAddressSchema(errorMessage: string, host?: string) {
  return z
    .string()
    .overwrite((text) => webAddress(cleanLine(text), host))
    .refine((text) => text === '' || isWebAddress(text, host), errorMessage)
    .optional()
    .transform((text) => text || null)
}

function webAddress(text: string, host: string | undefined): string {
  if (host && /^@[\w.]{1,60}$/.test(text)) return `https://www.${host}/${text.slice(1)}`
  if (!WEB_ADDRESS_PATTERN.test(text)) return text
  return toSafeUrlOrNull(/^https?:/i.test(text) ? text : `https://${text}`, host) ?? text
}

const isWebAddress = (text: string, host: string | undefined) =>
  text.length <= WEB_ADDRESS_SCHEMA_MAX_LENGTH &&
  WEB_ADDRESS_PATTERN.test(text) &&
  toSafeUrlOrNull(text, host) !== null
