import { z } from 'zod'
import { OWN } from '~/features/businesses/fields'
import { requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { CORRECTABLE_FIELDS, type CorrectableField } from './fields'

/** A correction as its form sends it: the field, and what it ought to say, checked as its owner's form would check it. */
export const correctionSchema = z
  .object({
    campo: z.enum(CORRECTABLE_FIELDS, 'Elige qué cambió'),
    valor: requiredLine(LENGTHS.correction.valor, 'Escribe cómo debe quedar'),
  })
  .transform(({ campo, valor }, context) => {
    const read = readField(campo, valor)
    if (read.ok) return { campo, valor: read.value }
    context.addIssue({ code: 'custom', path: ['valor'], message: read.message })
    return z.NEVER
  })

export type CorrectionValues = z.output<typeof correctionSchema>

/** A value as it would be stored, by the rules of the owner's own form; else what is wrong with it. */
export function readField(
  field: CorrectableField,
  text: string,
): { ok: true; value: string } | { ok: false; message: string } {
  const parsed = OWN.shape[field].safeParse(text)
  if (parsed.success && parsed.data) return { ok: true, value: parsed.data }
  return { ok: false, message: parsed.error?.issues[0]?.message ?? 'Escribe cómo debe quedar' }
}
