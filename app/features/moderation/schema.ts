import { z } from 'zod'
import { optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

/** Why something is refused or withdrawn, as its form sends it. The reason is kept. */
export const reasonSchema = z.object({ motivo: requiredLine(LENGTHS.reason.motivo, 'Escribe el motivo') })

/** What came of a report, as its form sends it. */
export const closingSchema = z.object({
  decision: z.enum(['resuelto', 'desestimado'], 'Elige en qué quedó').transform((word) => DECISIONS[word]),
  nota: optionalParagraphs(LENGTHS.note.nota),
})

const DECISIONS = { resuelto: 'resolved', desestimado: 'dismissed' } as const
export type Closing = z.output<typeof closingSchema>
