import { z } from 'zod'
import { ratingSchema } from '~/features/ratings/schema'
import { optionalLineSchema, requiredLineSchema, requiredParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

const STARS_MISSING = 'Elige de una a cinco estrellas'

/** Schema of the rating form on the electricians' page (row 163). */
export const contractorRatingSchema = z.object({
  nombre: requiredLineSchema(MAX_FIELD_LENGTHS.contractorRating.nombre, 'Escribe tu nombre'),
  correo: ratingSchema.shape.correo,
  calificacion: z
    .string(STARS_MISSING)
    .regex(/^[1-5]$/, STARS_MISSING)
    .transform(Number),
  proyecto: optionalLineSchema(MAX_FIELD_LENGTHS.contractorRating.proyecto),
  comentario: requiredParagraphsSchema(
    MAX_FIELD_LENGTHS.contractorRating.comentario,
    'Cuéntanos cómo te fue',
  ),
})

export type ContractorRatingValues = z.output<typeof contractorRatingSchema>
