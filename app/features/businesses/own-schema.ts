import { z } from 'zod'
import { zipProblem } from '~/features/places/fields'
import { versionField } from '~/values/fields'
import { OWN } from './fields'

/** What an owner says of the business (T5, T30, D25, D99): the version it began from, and the page as it shall be. */
export const ownDataSchema = z
  .object({ version: versionField, ...OWN.shape })
  .refine((form) => form.telefono ?? form.whatsapp ?? form.correo, {
    path: ['telefono'],
    message: 'Deja un teléfono, un WhatsApp o un correo: si no, nadie te puede encontrar',
  })
  .refine((form) => form.categoria !== '', {
    path: ['categoria'],
    message: 'Elige la categoría principal de la lista',
  })
  .superRefine((form, context) => {
    const problem = zipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
  })
  .transform((form) => ({ version: form.version, page: OWN.values(form) }))
