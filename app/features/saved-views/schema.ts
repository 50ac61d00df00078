import { z } from 'zod'
import { requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

export const viewSchema = z.object({
  nombre: requiredLine(LENGTHS.view.nombre, 'Escribe un nombre'),
})
