import { z } from 'zod'
import { asksWhy, type BulkVerb } from '~/features/admin-lists/verbs'
import { isSaid, REASON_FIELDS, UNSAID } from '~/features/moderation/schema'

/** What the question brings back: the things it asked about, and what the verb needs besides. */
export const bulkSchema = (verb: BulkVerb | undefined) =>
  z
    .object({
      cuales: z.string('Elige algo de la lista'),
      motivo: asksWhy(verb) ? REASON_FIELDS.motivo : REASON_FIELDS.motivo.optional(),
      otro: REASON_FIELDS.otro,
      categoria: verb === 'recategorizar' ? z.string('Elige la categoría') : z.string().optional(),
    })
    .refine(isSaid, UNSAID)
