import { z } from 'zod'
import { toSafeEmailOrNull } from '~/values/contact/links'
import { parsePhone } from '~/values/contact/phone'
import { cleanLine } from '~/values/text/clean'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

/** A phone or an e-mail, with functions that find it in texts. */
export interface ErasableContact {
  kind: 'phone' | 'email'
  /** The phone as stored, or the e-mail in lower case. Pages show it and forms send it again. */
  text: string
  /** SQL `like` pattern for texts that may contain it: in lower case, with `\` as escape character. */
  like: string
  /** Returns whether a text contains the phone or e-mail. */
  isIn: (text: string) => boolean
  /** Returns the text with `ERASED_MARK` in place of each occurrence. */
  removeFrom: (text: string) => string
}

/** Mark in a text where something was erased. */
export const ERASED_MARK = '[borrado]'

const PHONE_EXTENSION_PATTERN = String.raw`(?:[\s,;.(]*(?:ext(?:ensi[oó]n|ension|n)?|x|anexo|int(?:erno)?)\s*[.:=]?\s*#?\s*(\d{1,6})(?!\d)\)?)?`

/**
 * Parses a phone in any format, with or without extension, or an e-mail. Null for other texts. A phone with
 * an extension does not match the same number with another extension.
 */
export function parsePersonalContact(text: string): ErasableContact | null {
  const phone = parsePhone(text)
  if (phone) return phoneContact(phone)
  const email = toSafeEmailOrNull(text.trim())?.toLowerCase()
  return email ? emailContact(email) : null
}

/** Matches a phone in the format of `parsePhone`. */
const STORED_PHONE_PATTERN = /^\+1(\d{3})(\d{3})(\d{4})(?:;ext=(\d+))?$/

function phoneContact(text: string): ErasableContact {
  const [, area = '', exchange = '', line = '', own] = STORED_PHONE_PATTERN.exec(text) ?? []
  const pattern = new RegExp(
    String.raw`(?<!\d)(?:(?:\+|00|011)?1\D{0,3})?\(?${area}\D{0,4}${exchange}\D{0,4}${line}(?!\d)${PHONE_EXTENSION_PATTERN}`,
    'gi',
  )
  const isOwn = (extension: string | undefined) =>
    own === undefined || extension === undefined || extension === own
  return {
    kind: 'phone',
    text,
    like: `%${area}%${exchange}%${line}%`,
    isIn: (within) => [...within.matchAll(pattern)].some(([, extension]) => isOwn(extension)),
    removeFrom: (within) =>
      within.replace(pattern, (found, extension: string | undefined) =>
        isOwn(extension) ? ERASED_MARK : found,
      ),
  }
}

function emailContact(text: string): ErasableContact {
  // With the flag `u`, a hyphen outside of brackets must not be escaped.
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])${escaped}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    'giu',
  )
  return {
    kind: 'email',
    text,
    like: `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`,
    isIn: (within) => within.search(pattern) >= 0,
    removeFrom: (within) => within.replace(pattern, ERASED_MARK),
  }
}

const INVALID_CONTACT_MESSAGE =
  'Escribe un teléfono de 10 números, como 404 555 0142, o un correo, como nombre@ejemplo.com'
const MAX_CONTACT_CHARACTERS = MAX_FIELD_LENGTHS.registration.correo

/** Schema of the search form with one phone or e-mail. */
export const personalContactSchema = z.object({
  contacto: z
    .string('Escribe un teléfono o un correo')
    .overwrite(cleanLine)
    .min(1, 'Escribe un teléfono o un correo')
    .max(MAX_CONTACT_CHARACTERS, `Usa ${MAX_CONTACT_CHARACTERS} caracteres o menos`)
    .transform((text, context) => {
      const contact = parsePersonalContact(text)
      if (!contact) context.addIssue({ code: 'custom', message: INVALID_CONTACT_MESSAGE })
      return contact ?? z.NEVER
    }),
})
