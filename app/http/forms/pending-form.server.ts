import { z } from 'zod'
import { isFieldName, MAX_FIELDS } from './form.server'
import { KEEP_FORM_FIELD, RESUMED_FORM_FIELD } from './pending-fields'
import { keptFields } from './returned-form'

const fields = z.array(z.tuple([z.string().refine(isFieldName), z.string()])).max(MAX_FIELDS)

/** A form that arrives when its session has ended, for the one field in which it goes along through the sign-in; null when there is nothing to keep. */
export function packForm(form: URLSearchParams): string | null {
  const kept = keptFields(form).filter(([name]) => name !== KEEP_FORM_FIELD && name !== RESUMED_FORM_FIELD)
  return form.has(KEEP_FORM_FIELD) && kept.length > 0 ? JSON.stringify(kept) : null
}

/** The fields that `packForm` packed; null for anything else. */
export function unpackForm(packed: string | null): [string, string][] | null {
  try {
    return fields.parse(JSON.parse(packed ?? ''))
  } catch {
    return null
  }
}
