import { z } from 'zod'
import { addDays } from '~/features/places/calendar'
import { optionalLineSchema, optionalParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { CANCEL_REASONS } from './cancel-reasons'

/** Named ranges of days. Most are relative to today, so that a bookmark stays useful. */
export type ReservationListView = 'coming' | 'today' | 'tomorrow' | 'week' | 'all'

const DAY_OFFSETS_BY_VIEW: Record<ReservationListView, { first?: number; last?: number }> = {
  coming: { first: 0 },
  today: { first: 0, last: 0 },
  tomorrow: { first: 1, last: 1 },
  week: { first: 0, last: 6 },
  all: {},
}

interface DayRange {
  from: string | undefined
  to: string | undefined
}

/** Returns first and last day of a view, `yyyy-MM-dd`. A missing limit is undefined. */
export function getDayRangeOfView(view: ReservationListView, today: string): DayRange {
  const { first, last } = DAY_OFFSETS_BY_VIEW[view]
  const day = (days: number | undefined) => (days === undefined ? undefined : addDays(today, days))
  return { from: day(first), to: day(last) }
}

/** Schema of the note of an administrator. `previa` is the note with which the form was opened. */
export const noteSchema = z.object({
  nota: optionalParagraphsSchema(MAX_FIELD_LENGTHS.note.nota),
  previa: z.string().max(4000).optional(),
})

const OTHER_CANCEL_REASON = CANCEL_REASONS.at(-1)

/**
 * Schema of a cancellation with an optional reason (D141). `Otro motivo` needs a text. `cambio` is the
 * `sequence` of the reservation when the form was opened.
 */
export const cancelSchema = z
  .object({
    motivo: z.enum(CANCEL_REASONS, 'Elige un motivo de la lista').optional(),
    detalle: optionalLineSchema(MAX_FIELD_LENGTHS.cancelReason.detalle),
    cambio: z.string().optional(),
  })
  .refine(({ motivo, detalle }) => motivo !== OTHER_CANCEL_REASON || detalle, {
    path: ['detalle'],
    error: 'Escribe el motivo',
  })
  .transform(({ motivo, detalle, cambio = null }) => ({
    reason: [motivo === OTHER_CANCEL_REASON ? null : motivo, detalle].filter(Boolean).join('. ') || undefined,
    sequence: cambio,
  }))
