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

export interface ReservationRow {
  id: number
  code: string
  sequence: number
  status: ReservationStatus
  isDoubtful: boolean
  fullName: string
  businessName: string
  requirement: string
  /** As `mar 24 nov 2026` and `5:30 p. m.`, with the zone where it is not Eastern (D60). */
  day: string
  time: string
  zone: string | null
  made: string
}

export interface ReservationEvent {
  id: number
  by: string
  when: string
  what: string
}

export interface ReservationFile extends ReservationRow {
  businessId: number
  date: string
  email: string
  phone: string
  contactPerson: string | null
  comment: string | null
  note: string | null
  business: {
    slug: string
    categorySlug: string
    isListed: boolean
    contactId: number | null
    phone: string | null
    email: string | null
  }
  history: ReservationEvent[]
}

/** An administrator's note as its form sends it; `previa` is the note as it was when the form was opened. */
export const noteSchema = z.object({
  nota: optionalParagraphs(LENGTHS.note.nota),
  previa: z.string().max(4000).optional(),
})

export interface SheetPart {
  slug: string
  businessName: string
  zone: string | null
  reservations: {
    id: number
    time: string
    fullName: string
    phone: string
    requirement: string
    comment: string | null
    note: string | null
    status: ReservationStatus
  }[]
}

export interface Sheet {
  parts: SheetPart[]
  total: number
  isCut: boolean
}

export interface ReservationPage {
  rows: ReservationRow[]
  total: number
  /** From 1, within what there is. */
  page: number
  pages: number
}
