import { z } from 'zod'
import { toSafeUrlOrNull } from '~/values/contact/links'
import { cleanLine } from '~/values/text/clean'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

const LONGEST = MAX_FIELD_LENGTHS.ownData.sitio
/**
 * Matches a web address with or without `http(s)://`. The host must be a name, not an IP address. User names
 * and backslashes are not allowed. Browsers read a backslash as a slash.
 */
const ADDRESS =
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
  if (!ADDRESS.test(text)) return text
  return toSafeUrlOrNull(/^https?:/i.test(text) ? text : `https://${text}`, host) ?? text
}

const isWebAddress = (text: string, host: string | undefined) =>
  text.length <= LONGEST && ADDRESS.test(text) && toSafeUrlOrNull(text, host) !== null
