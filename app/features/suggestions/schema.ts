import { z } from 'zod'
import { BUSINESS, OWN, type OwnField } from '~/features/businesses/fields'
import { parseWeek } from '~/features/businesses/week/hours-text'
import { requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { HOURS, SUGGESTIBLE_FIELDS, type SuggestibleField } from './fields'

/** A suggestion as its form sends it: the field, and what it ought to say, checked as its owner's form would check it. */
export const suggestionSchema = z
  .object({
    campo: z.enum(SUGGESTIBLE_FIELDS, 'Elige qué cambió'),
    valor: requiredLine(LENGTHS.suggestion.valor, 'Escribe cómo debe quedar'),
  })
  .transform(({ campo, valor }, context) => {
    const read = readSuggested(campo, valor)
    if (read.ok) return { campo, valor: read.value }
    context.addIssue({ code: 'custom', path: ['valor'], message: read.message })
    return z.NEVER
  })

export type SuggestionValues = z.output<typeof suggestionSchema>

type ReadSuggested = { ok: true; value: string } | { ok: false; message: string }

/** A value as it would be stored, by the rules of the owner's own form; else what is wrong with it. */
export function readSuggested(field: SuggestibleField, text: string): ReadSuggested {
  if (field === HOURS) {
    const week = parseWeek(text)
    return week.ok ? { ok: true, value: text } : { ok: false, message: week.hint }
  }
  const parsed = OWN.shape[field as OwnField].safeParse(text)
  if (parsed.success && typeof parsed.data === 'string') return { ok: true, value: parsed.data }
  return { ok: false, message: parsed.error?.issues[0]?.message ?? 'Escribe cómo debe quedar' }
}

/** What is wrong with a value of any field of a business, in a sentence; null when its rules let it in. */
export function problemOf(field: string, text: string): string | null {
  return BUSINESS.readTyped(field, text)?.error?.issues[0]?.message ?? null
}
