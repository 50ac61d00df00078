import { z } from 'zod'
import { businessFieldSet, type OwnerFieldName, ownerFieldSet } from '~/features/businesses/fields'
import { parseWeekHours } from '~/features/businesses/week/hours-text'
import { requiredLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  HOURS_FIELD_NAME,
  SUGGESTIBLE_FIELD_LABELS,
  SUGGESTIBLE_FIELDS,
  type SuggestibleField,
} from './fields'

const line = (field: SuggestibleField) =>
  requiredLineSchema(MAX_FIELD_LENGTHS.suggestion[field], 'Escribe cómo debe quedar').optional()

const lines = Object.fromEntries(SUGGESTIBLE_FIELDS.map((field) => [field, line(field)])) as Record<
  SuggestibleField,
  ReturnType<typeof line>
>

/** Schema of a suggestion: new values, validated as in the owner's form. At least one value is required. */
export const suggestedValuesSchema = z
  .object(lines)
  .transform((form, context): Partial<Record<SuggestibleField, string>> => {
    const values: Partial<Record<SuggestibleField, string>> = {}
    for (const field of SUGGESTIBLE_FIELDS) {
      const text = form[field]
      if (text === undefined) continue
      const read = parseSuggestedValue(field, text)
      if (read.ok) values[field] = read.value
      else context.addIssue({ code: 'custom', path: [field], message: read.message })
    }
    return values
  })
  .refine((values) => Object.keys(values).length > 0, { error: 'Escribe cómo debe quedar al menos un dato' })

export type SuggestionFormValues = z.output<typeof suggestedValuesSchema>

type ReadSuggested = { ok: true; value: string } | { ok: false; message: string }

/** Reads a value by the rules of the owner's form. Returns an error message if it is invalid. */
export function parseSuggestedValue(field: SuggestibleField, text: string): ReadSuggested {
  if (field === HOURS_FIELD_NAME) {
    const week = parseWeekHours(text)
    return week.ok
      ? { ok: true, value: text }
      : { ok: false, message: `${SUGGESTIBLE_FIELD_LABELS[HOURS_FIELD_NAME]}: ${week.hint}` }
  }
  const parsed = ownerFieldSet.shape[field as OwnerFieldName].safeParse(text)
  if (parsed.success && typeof parsed.data === 'string') return { ok: true, value: parsed.data }
  return { ok: false, message: parsed.error?.issues[0]?.message ?? 'Escribe cómo debe quedar' }
}

/**
 * Returns the error message for a value of a business field. Null if the value is valid, or if there is no
 * such field.
 */
export function findBusinessFieldError(field: string, text: string): string | null {
  return businessFieldSet.readTyped(field, text)?.error?.issues[0]?.message ?? null
}
