import { z } from 'zod'
import { requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

/** Words that are to mean a category, as their form sends them. */
export const synonymSchema = z.object({
  palabra: requiredLine(LENGTHS.synonym.palabra, 'Escribe la palabra que la gente busca'),
  categoria: requiredLine(LENGTHS.synonym.categoria, 'Elige una categoría'),
})
