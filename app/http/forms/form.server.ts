import { data } from '@remix-run/node'
import { z } from 'zod'
import {
  KEEP_THROUGH_SIGN_IN_FIELD,
  pickReturnableFields,
  RESUMED_AFTER_SIGN_IN_FIELD,
} from './returned-form'

/** A field name has no brackets or dots. Conform would build arrays of any length from them. */
const FIELD_NAME_PATTERN = /^[a-z][a-z0-9_-]{0,40}$/i
/** Maximum number of parsed fields. The server also counts them in the raw body of a form without files. */
export const MAX_FORM_FIELDS = 200
/**
 * Maximum size of all text fields together, in bytes. The server has the same limit for a form without files.
 */
export const MAX_FORM_TEXT_BYTES = 64 * 1_024

/** Removes NUL characters from a text. PostgreSQL cannot store them (T271). */
export const removeNulCharacters = (text: string): string => text.replaceAll('\u0000', '')

/**
 * Returns the text fields of a posted form, without NUL. Ignores files. Throws 400 if the body is not a form,
 * has more than 200 fields, or an invalid field name.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  const fields = [...form]
  if (fields.length > MAX_FORM_FIELDS || !fields.every(([name]) => isValidFieldName(name)))
    throw data(null, { status: 400 })
  return new URLSearchParams(
    fields.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, removeNulCharacters(value)]] : [],
    ),
  )
}

/** Whether a form of the site can have a field with this name. */
export const isValidFieldName = (name: string): boolean => FIELD_NAME_PATTERN.test(name)

/** Returns a request with these fields as its body, for a library that parses forms itself. */
export function toRequestWithForm(request: Request, form: URLSearchParams): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(request.url, { method: 'POST', headers, body: form })
}

const fields = z.array(z.tuple([z.string().refine(isValidFieldName), z.string()])).max(MAX_FORM_FIELDS)

/**
 * Packs a form into one field, when its session has ended. The sign-in form sends it along. Null if the form
 * has no `KEEP_THROUGH_SIGN_IN_FIELD` or nothing to store.
 */
export function packFormForSignIn(form: URLSearchParams): string | null {
  const kept = pickReturnableFields(form).filter(
    ([name]) => name !== KEEP_THROUGH_SIGN_IN_FIELD && name !== RESUMED_AFTER_SIGN_IN_FIELD,
  )
  return form.has(KEEP_THROUGH_SIGN_IN_FIELD) && kept.length > 0 ? JSON.stringify(kept) : null
}

/** Returns the fields in a text of `packFormForSignIn`. Null if the text is invalid. */
export function unpackFormAfterSignIn(packed: string | null): [string, string][] | null {
  try {
    return fields.parse(JSON.parse(packed ?? ''))
  } catch {
    return null
  }
}
