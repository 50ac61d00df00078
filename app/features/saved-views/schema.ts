import { z } from 'zod'
import { LENGTHS } from '~/values/text/lengths'

export const viewSchema = z.object({
  nombre: z
    .string('Escribe un nombre')
    .trim()
    .min(1, 'Escribe un nombre')
    .max(LENGTHS.view.nombre, 'El nombre es demasiado largo'),
})
