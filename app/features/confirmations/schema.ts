import { z } from 'zod'
import { optionalParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

/** Schema of the answer to a confirmation link. */
export const confirmationAnswerSchema = z.object({
  respuesta: z.enum(['igual', 'cambio', 'cerramos'], 'Toca una de las tres respuestas'),
  mensaje: optionalParagraphsSchema(MAX_FIELD_LENGTHS.confirmation.mensaje),
})
