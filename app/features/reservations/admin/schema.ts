import { z } from 'zod'
import { addDays } from '~/features/places/calendar'
import { optionalLine, optionalParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { CANCEL_REASONS } from './cancel-reasons'

/** Days that the administration asks for by a word, so that a bookmark means the same tomorrow. */
export type ReservationView = 'today' | 'tomorrow' | 'week'

const DAYS: Record<ReservationView, [first: number, last: number]> = {
  today: [0, 0],
  tomorrow: [1, 1],
  week: [0, 6],
}

/** First and last day of a view, `yyyy-MM-dd`, seen from `today`. */
export function daysOfView(view: ReservationView, today: string): { from: string; to: string } {
  const [first, last] = DAYS[view]
  return { from: addDays(today, first), to: addDays(today, last) }
}

/** An administrator's note as its form sends it; `previa` is the note as it was when the form was opened. */
export const noteSchema = z.object({
  nota: optionalParagraphs(LENGTHS.note.nota),
  previa: z.string().max(4000).optional(),
})

const OTHER = CANCEL_REASONS.at(-1)

/** Why a reservation is cancelled, in one sentence or two, or none (D141). `cambio` is its `sequence` as it was shown. */
export const cancelSchema = z
  .object({
    motivo: z.enum(CANCEL_REASONS, 'Elige un motivo de la lista').optional(),
    detalle: optionalLine(LENGTHS.cancelReason.detalle),
    cambio: z.string().optional(),
  })
  .refine(({ motivo, detalle }) => motivo !== OTHER || detalle, {
    path: ['detalle'],
    error: 'Escribe el motivo',
  })
  .transform(({ motivo, detalle, cambio = null }) => ({
    reason: [motivo === OTHER ? null : motivo, detalle].filter(Boolean).join('. ') || undefined,
    sequence: cambio,
  }))
