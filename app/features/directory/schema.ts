import { z } from 'zod'
import { requiredLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

/** Schema of the form that makes a word a synonym of a category. */
export const synonymFormSchema = z.object({
  palabra: requiredLineSchema(MAX_FIELD_LENGTHS.synonym.palabra, 'Escribe la palabra que la gente busca'),
  categoria: requiredLineSchema(MAX_FIELD_LENGTHS.synonym.categoria, 'Elige una categoría'),
})
