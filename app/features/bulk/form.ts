import { z } from 'zod'
import type { BulkVerb } from '~/features/selection/schema'
import { optionalLine, requiredLine } from '~/values/text/fields'

/** What the question brings back: the things it asked about, and what the verb needs besides. */
export const bulkSchema = (verb: BulkVerb | undefined) =>
  z.object({
    cuales: z.string('Elige algo de la lista'),
    motivo:
      verb === 'rechazar' || verb === 'retirar'
        ? requiredLine(300, 'Escribe el motivo')
        : optionalLine(300).transform((text) => text ?? undefined),
    categoria: verb === 'recategorizar' ? z.string('Elige la categoría') : z.string().optional(),
  })
