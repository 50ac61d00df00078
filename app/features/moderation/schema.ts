import { z } from 'zod'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { OTHER } from './labels'

/** The fields of a reason: one of a list, or written. */
export const REASON_FIELDS = {
  motivo: requiredLine(LENGTHS.reason.motivo, 'Elige el motivo'),
  otro: optionalLine(LENGTHS.reason.otro),
}

interface Reason {
  motivo?: string | undefined
  otro?: string | null
}

export const isSaid = ({ motivo, otro }: Reason) => motivo !== OTHER || Boolean(otro)
export const UNSAID = { path: ['otro'], message: 'Escribe el motivo' }

/** The reason that was chosen or written; empty for none. */
export const saidReason = ({ motivo, otro }: Reason) => (motivo === OTHER ? otro : motivo) ?? ''

/** Why something is refused or withdrawn, as its form sends it. The reason is kept. */
export const reasonSchema = z.object(REASON_FIELDS).refine(isSaid, UNSAID)

/** What came of a report, as its form sends it. */
export const closingSchema = z.object({
  decision: z.enum(['resuelto', 'desestimado'], 'Elige en qué quedó').transform((word) => DECISIONS[word]),
  nota: optionalParagraphs(LENGTHS.note.nota),
})

const DECISIONS = { resuelto: 'resolved', desestimado: 'dismissed' } as const
export type Closing = z.output<typeof closingSchema>
