import { z } from 'zod'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { OTHER } from './labels'

/** Fields for a reason, chosen from a list or typed. */
export const REASON_FIELDS = {
  motivo: requiredLine(LENGTHS.reason.motivo, 'Elige el motivo'),
  otro: optionalLine(LENGTHS.reason.otro),
}

interface Reason {
  motivo?: string | undefined
  otro?: string | null
}

export const isReasonGiven = ({ motivo, otro }: Reason) => motivo !== OTHER || Boolean(otro)
export const REASON_REQUIRED = { path: ['otro'], message: 'Escribe el motivo' }

/** Returns the chosen or typed reason. Empty if there is none. */
export const getReasonText = ({ motivo, otro }: Reason) => (motivo === OTHER ? otro : motivo) ?? ''

/** Validates the form with the reason for a rejection or withdrawal. */
export const reasonSchema = z.object(REASON_FIELDS).refine(isReasonGiven, REASON_REQUIRED)

export const closeReportSchema = z.object({
  decision: z.enum(['resuelto', 'desestimado'], 'Elige en qué quedó').transform((word) => DECISIONS[word]),
  nota: optionalParagraphs(LENGTHS.note.nota),
})

const DECISIONS = { resuelto: 'resolved', desestimado: 'dismissed' } as const
export type CloseReportValues = z.output<typeof closeReportSchema>
