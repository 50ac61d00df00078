import { z } from 'zod'
import type { BusinessPlace } from '~/features/businesses/schema'
import type { CorrectionEntry } from '~/features/corrections/entry'
import { optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import type { Reason } from './reports/labels'

/** Why something is refused or withdrawn, as its form sends it. The reason is kept. */
export const reasonSchema = z.object({ motivo: requiredLine(LENGTHS.reason.motivo, 'Escribe el motivo') })

/** What came of a report, as its form sends it. */
export const closingSchema = z.object({
  decision: z.enum(['resuelto', 'desestimado'], 'Elige en qué quedó').transform((word) => DECISIONS[word]),
  nota: optionalParagraphs(LENGTHS.note.nota),
})

const DECISIONS = { resuelto: 'resolved', desestimado: 'dismissed' } as const
export type Closing = z.output<typeof closingSchema>

interface Entry {
  id: number
  since: string
}

export interface RegistrationEntry extends Entry {
  kind: 'registration'
  because: string | null
  name: string
  place: string
  categories: string[]
  contactId: number | null
  contactPerson: string | null
  email: string | null
  phone: string | null
  description: string | null
  duplicates: BusinessPlace[]
}

export interface RatingEntry extends Entry, RatingContent {
  kind: 'rating'
  because: string | null
  business: BusinessPlace
  email: string
  /** What the same e-mail said before: withdrawn when this one is published. */
  replaces: RatingContent | null
}

export interface RatingContent {
  author: string | null
  professional: number
  trust: number
  comment: string | null
}

export interface ReviewEntry extends Entry {
  kind: 'review'
  author: string
  email: string
  rating: number
  project: string | null
  comment: string
  score: number
}

export interface ReportEntry extends Entry {
  kind: 'report'
  reason: Reason
  businessName: string
  business: BusinessPlace | null
  contactId: number | null
  message: string | null
  reporter: { name: string | null; email: string | null; phone: string | null }
  score: number
  rating: (RatingContent & { id: number; isPublished: boolean }) | null
}

export type QueueEntry = RegistrationEntry | RatingEntry | ReviewEntry | ReportEntry | CorrectionEntry
