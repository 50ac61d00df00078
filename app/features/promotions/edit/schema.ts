import { z } from 'zod'
import { versionField } from '~/values/fields'
import { misfitsOf, PROMOTION } from './fields'

/** What is said over a form with something missing (row 258); at each field it says which. */
export const INCOMPLETE_TEXT = 'Completa todos los campos obligatorios'

export const promotionSchema = z
  .object({ version: versionField, ...PROMOTION.shape, 'quitar-imagen': z.string().optional() })
  .superRefine((form, context) => {
    for (const [field, messages] of Object.entries(misfitsOf(PROMOTION.values(form))))
      for (const message of messages) context.addIssue({ code: 'custom', path: [field], message })
  })
  .transform(({ version, 'quitar-imagen': dropped, ...form }) => {
    // A picture is sent as a file.
    const { imageHash: _, ...promotion } = PROMOTION.values(form)
    return { version, dropsImage: Boolean(dropped), promotion }
  })

export type PromotionForm = z.output<typeof promotionSchema>
