import { z } from 'zod'
import { optionalParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

/** Schema of the answer to a confirmation link. */
export const answerSchema = z.object({
  respuesta: z.enum(['igual', 'cambio', 'cerramos'], 'Toca una de las tres respuestas'),
  mensaje: optionalParagraphs(LENGTHS.confirmation.mensaje),
})
