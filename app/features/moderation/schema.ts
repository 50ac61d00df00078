import { z } from 'zod'
import { optionalLineSchema, optionalParagraphsSchema, requiredLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { OTHER_REASON } from './labels'

/** Fields for a reason, chosen from a list or typed. */
export const REASON_FIELD_SCHEMAS = {
  motivo: requiredLineSchema(MAX_FIELD_LENGTHS.reason.motivo, 'Elige el motivo'),
  otro: optionalLineSchema(MAX_FIELD_LENGTHS.reason.otro),
}

interface Reason {
  motivo?: string | undefined
  otro?: string | null
}

/** False if the reason should be typed, but the text is empty. Otherwise true. */
export const hasTextIfOtherReason = ({ motivo, otro }: Reason) => motivo !== OTHER_REASON || Boolean(otro)
export const REASON_REQUIRED_ISSUE = { path: ['otro'], message: 'Escribe el motivo' }

/** Returns the chosen or typed reason. Empty if there is none. */
export const getReasonText = ({ motivo, otro }: Reason) => (motivo === OTHER_REASON ? otro : motivo) ?? ''

/** Validates the form with the reason for a rejection or withdrawal. */
export const reasonSchema = z.object(REASON_FIELD_SCHEMAS).refine(hasTextIfOtherReason, REASON_REQUIRED_ISSUE)

export const closeReportSchema = z.object({
  decision: z
    .enum(['resuelto', 'desestimado'], 'Elige en qué quedó')
    .transform((word) => REPORT_STATUS_BY_DECISION[word]),
  nota: optionalParagraphsSchema(MAX_FIELD_LENGTHS.note.nota),
})

const REPORT_STATUS_BY_DECISION = { resuelto: 'resolved', desestimado: 'dismissed' } as const
export type CloseReportValues = z.output<typeof closeReportSchema>
