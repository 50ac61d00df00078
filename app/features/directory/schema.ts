import { z } from 'zod'
import { requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

/** Schema of the form that makes a word a synonym of a category. */
export const synonymSchema = z.object({
  palabra: requiredLine(LENGTHS.synonym.palabra, 'Escribe la palabra que la gente busca'),
  categoria: requiredLine(LENGTHS.synonym.categoria, 'Elige una categoría'),
})
