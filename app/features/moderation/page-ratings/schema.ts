import { z } from 'zod'
import { requiredEmail } from '~/values/contact/fields'
import { optionalLine, requiredLine, requiredParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

/** Validates the form of a comment on one of the site’s pages (row 163). */
export const pageRatingSchema = z.object({
  nombre: requiredLine(LENGTHS.pageRating.nombre, 'Escribe tu nombre'),
  correo: requiredEmail('Escribe tu correo').transform((email) => email.toLowerCase()),
  calificacion: z
    .string('Elige de una a cinco estrellas')
    .regex(/^[1-5]$/, 'Elige de una a cinco estrellas')
    .transform(Number),
  proyecto: optionalLine(LENGTHS.pageRating.proyecto),
  comentario: requiredParagraphs(LENGTHS.pageRating.comentario, 'Cuéntanos cómo te fue'),
})

export type PageRatingValues = z.output<typeof pageRatingSchema>

export interface PageRating {
  id: number
  author: string
  rating: number
  project: string | null
  text: string
  date: string
}
