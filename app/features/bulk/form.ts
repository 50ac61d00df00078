import { z } from 'zod'
import { type BulkVerb, needsModerationReason } from '~/features/admin-lists/verbs'
import { isReasonGiven, REASON_FIELDS, REASON_REQUIRED_ISSUE } from '~/features/moderation/schema'

/** Schema of the confirmation form: the selected items, and what the verb needs. */
export const bulkFormSchema = (verb: BulkVerb | undefined) =>
  z
    .object({
      cuales: z.string('Elige algo de la lista'),
      motivo: needsModerationReason(verb) ? REASON_FIELDS.motivo : REASON_FIELDS.motivo.optional(),
      otro: REASON_FIELDS.otro,
      promocion:
        verb === 'aplicar'
          ? z
              .string('Elige la promoción')
              .regex(/^[1-9]\d{0,8}$/, 'Elige la promoción')
              .transform(Number)
          : z
              .string()
              .transform(() => undefined)
              .optional(),
      categoria: verb === 'recategorizar' ? z.string('Elige la categoría') : z.string().optional(),
    })
    .refine(isReasonGiven, REASON_REQUIRED_ISSUE)
