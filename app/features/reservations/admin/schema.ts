import { z } from 'zod'
import { optionalParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import type { ReservationStatus } from '../schema'

/** What a list of reservations shows. With a day on either side it goes by the slot, else by when they were made. */
export interface ReservationFilters {
  /** Of the business, the customer, the e-mail, the phone, the code. */
  search: string | undefined
  status: ReservationStatus | undefined
  /** First and last day of the slot, `yyyy-MM-dd`. */
  from: string | undefined
  to: string | undefined
}

/** An administrator's note as its form sends it; `previa` is the note as it was when the form was opened. */
export const noteSchema = z.object({
  nota: optionalParagraphs(LENGTHS.note.nota),
  previa: z.string().max(4000).optional(),
})
