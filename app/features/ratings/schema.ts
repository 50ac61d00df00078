import type { Database } from 'db/types'
import { z } from 'zod'
import type { BusinessComment } from '~/features/businesses/schema'
import { requiredEmail } from '~/values/contact/fields'
import { optionalLine, optionalParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

export const SCORES_MISSING = 'Por favor califica ambos aspectos (Profesional y Confianza)'
export const EMAIL_MISSING = 'Por favor proporciona tu email para enviar la calificación'

/** One star to five, as one digit and nothing else. */
const score = z
  .string(SCORES_MISSING)
  .regex(/^[1-5]$/, SCORES_MISSING)
  .transform(Number)

/** A rating as its form sends it (rows 138 to 141). What is left empty is null. */
export const ratingSchema = z.object({
  profesional: score,
  confianza: score,
  correo: requiredEmail(EMAIL_MISSING).transform((email) => email.toLowerCase()),
  nombre: optionalLine(LENGTHS.rating.nombre),
  comentario: optionalParagraphs(LENGTHS.rating.comentario),
})

export type RatingValues = z.output<typeof ratingSchema>

export type CommentOrder = 'newest' | 'best' | 'worst'

export interface PublishedComment extends BusinessComment {
  /** `yyyy-MM-dd`. */
  day: string
}

export interface CommentPage {
  comments: PublishedComment[]
  isFirst: boolean
  /** The comment the page before begins with; null when that is the first page. */
  previous: number | null
  next: number | null
}

/** A number of things that is not counted to its end. */
export interface Count {
  total: number
  isCapped: boolean
}

export type RatingStatus = Database['ratings']['status']
