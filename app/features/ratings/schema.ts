import type { Database } from 'db/types'
import { z } from 'zod'
import type { BusinessComment } from '~/features/businesses/schema'
import { requiredEmailSchema } from '~/values/contact/fields'
import { optionalLineSchema, optionalParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

export const SCORES_MISSING_MESSAGE = 'Por favor califica ambos aspectos (Profesional y Confianza)'
export const RATING_EMAIL_MISSING_MESSAGE = 'Por favor proporciona tu email para enviar la calificación'

/** One to five stars, as a single digit. */
const score = z
  .string(SCORES_MISSING_MESSAGE)
  .regex(/^[1-5]$/, SCORES_MISSING_MESSAGE)
  .transform(Number)

/** Schema of the rating form (rows 138 to 141). Empty optional fields become null. */
export const ratingSchema = z.object({
  profesional: score,
  confianza: score,
  correo: requiredEmailSchema(RATING_EMAIL_MISSING_MESSAGE).transform((email) => email.toLowerCase()),
  nombre: optionalLineSchema(MAX_FIELD_LENGTHS.rating.nombre),
  comentario: optionalParagraphsSchema(MAX_FIELD_LENGTHS.rating.comentario),
})

export type RatingValues = z.output<typeof ratingSchema>

/** Schema of the rating form for a customer with a reservation, who gives no e-mail (D117). */
export const ratingByCustomerSchema = ratingSchema.omit({ correo: true })

/**
 * The author of a rating. `phone` is that of the reservation, if its customer rates by private link (D117).
 * Otherwise it is null. `email` is null only if that reservation has none.
 */
export interface ReviewerContact {
  email: string | null
  phone: string | null
}

export type CommentOrder = 'newest' | 'best' | 'worst'

export interface PublishedComment extends BusinessComment {
  /** `yyyy-MM-dd`. */
  day: string
}

export interface PagedComments {
  comments: PublishedComment[]
  isFirst: boolean
  /**
   * Id of the first comment of the previous page. Null if that page is the first one, or if there is none.
   */
  previous: number | null
  next: number | null
}

/** A count that stops at an upper limit. `isCapped`: there are more. */
export interface CappedCount {
  total: number
  isCapped: boolean
}

export type RatingStatus = Database['ratings']['status']
