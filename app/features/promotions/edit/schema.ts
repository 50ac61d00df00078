import { z } from 'zod'
import { versionField } from '~/values/fields'
import { PROMOTION } from './fields'

/** What is said over a form with something missing (row 258); at each field it says which. */
export const INCOMPLETE_TEXT = 'Completa todos los campos obligatorios'

export const promotionSchema = z
  .object({ version: versionField, ...PROMOTION.shape, 'quitar-imagen': z.string().optional() })
  .superRefine((form, context) => {
    const refuse = (field: keyof typeof form, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (form.tipo === 'percentage' && form.porcentaje === 0)
      refuse('porcentaje', 'Escribe un porcentaje entero de 1 a 100')
    if (form.hasta < form.desde) refuse('hasta', 'El último día no puede ser antes del primero')
    const [original, special] = [form['precio-original'], form['precio-especial']]
    if (form.tipo === 'special_package' && original > 0 && special >= original)
      refuse('precio-especial', 'El precio especial debe ser menor que el original')
  })
  .transform((form) => ({
    version: form.version,
    dropsImage: Boolean(form['quitar-imagen']),
    promotion: PROMOTION.values(form),
  }))

export type PromotionForm = z.output<typeof promotionSchema>
