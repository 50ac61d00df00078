import { z } from 'zod'
import { isValidFieldName, MAX_FORM_FIELDS } from './form.server'
import { KEEP_FORM_FIELD, pickReturnableFields, RESUMED_FORM_FIELD } from './returned-form'

const fields = z.array(z.tuple([z.string().refine(isValidFieldName), z.string()])).max(MAX_FORM_FIELDS)

/**
 * Packs a form into one field, when its session has ended. The sign-in form sends it along. Null if the form
 * has no `KEEP_FORM_FIELD` or nothing to store.
 */
export function packForm(form: URLSearchParams): string | null {
  const kept = pickReturnableFields(form).filter(
    ([name]) => name !== KEEP_FORM_FIELD && name !== RESUMED_FORM_FIELD,
  )
  return form.has(KEEP_FORM_FIELD) && kept.length > 0 ? JSON.stringify(kept) : null
}

/** Returns the fields in a text of `packForm`. Null if the text is invalid. */
export function unpackForm(packed: string | null): [string, string][] | null {
  try {
    return fields.parse(JSON.parse(packed ?? ''))
  } catch {
    return null
  }
}
