import { z } from 'zod'
import { requiredEmail } from '~/models/contact/fields'
import { optionalLine, optionalParagraphs } from '~/models/text/fields'

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
  nombre: optionalLine(80),
  correo: requiredEmail(EMAIL_MISSING).transform((email) => email.toLowerCase()),
  comentario: optionalParagraphs(1000),
})

/** What `ratingSchema` lets through. */
export type RatingValues = z.output<typeof ratingSchema>

/** A comment as the owner of the business reads and answers it. */
export interface OpinionToAnswer {
  id: number
  author: string
  /** Whole. */
  text: string
  rating: number
  /** As `12 nov 2026`. */
  date: string
  /** The answer that is shown, if any. */
  reply: string | null
}
