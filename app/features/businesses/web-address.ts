import { z } from 'zod'
import { safeUrl } from '~/values/contact/links'
import { cleanLine } from '~/values/text/clean'
import { LENGTHS } from '~/values/text/lengths'

const LONGEST = LENGTHS.ownData.sitio
/** With or without http(s); a host of names; no user name; no character that browsers read as a slash. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu

/**
 * Optional web address as people type it, of `host` if given (then `@name` is accepted). Empty is null;
 * others are refused (T5).
 */
export function optionalWebAddress(help: string, host?: string) {
  return z
    .string()
    .overwrite((text) => webAddress(cleanLine(text), host))
    .refine((text) => text === '' || isWebAddress(text, host), help)
    .optional()
    .transform((text) => text || null)
}

function webAddress(text: string, host: string | undefined): string {
  if (host && /^@[\w.]{1,60}$/.test(text)) return `https://www.${host}/${text.slice(1)}`
  if (!ADDRESS.test(text)) return text
  return safeUrl(/^https?:/i.test(text) ? text : `https://${text}`, host) ?? text
}

const isWebAddress = (text: string, host: string | undefined) =>
  text.length <= LONGEST && ADDRESS.test(text) && safeUrl(text, host) !== null
