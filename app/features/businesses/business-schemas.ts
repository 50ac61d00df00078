import { z } from 'zod'
import { findZipAtEnd } from '~/features/places/find-state'
import { findZipProblem } from '~/features/places/zip'
import { versionFieldSchema } from '~/values/fields'
import { optionalLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { businessFieldSet, ownerFieldSet } from './fields'

/**
 * Schema of the owner's form (T5, T30, D25, D99): new values, and the version with which the form was opened.
 * It requires a main category, and a phone, a WhatsApp number or an e-mail.
 */
export const ownerBusinessSchema = z
  .object({ version: versionFieldSchema, ...ownerFieldSet.shape })
  .refine((form) => form.telefono ?? form.whatsapp ?? form.correo, {
    path: ['telefono'],
    message: 'Deja un teléfono, un WhatsApp o un correo: si no, nadie te puede encontrar',
  })
  .refine((form) => form.categoria !== '', {
    path: ['categoria'],
    message: 'Elige la categoría principal de la lista',
  })
  .superRefine((form, context) => {
    const problem = findZipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
  })
  .transform((form) => ({ version: form.version, page: ownerFieldSet.values(form) }))

/** Fields that only a draft may leave empty, with the error message for other statuses. */
const REQUIRED_UNLESS_DRAFT_MESSAGES = {
  categoria: 'Elige la categoría principal',
  ciudad: 'Escribe la ciudad',
} as const

/**
 * Schema of the administrator's form (rows 198, 203): new values, and the version with which the form was
 * opened.
 */
export const adminBusinessSchema = z
  .object({
    version: versionFieldSchema,
    ...businessFieldSet.shape,
    // The name `asunto` is the trap field against robots in public forms. Its value is not shown again, so
    // this field needs another name.
    'asunto-contacto': optionalLineSchema(MAX_FIELD_LENGTHS.contact['asunto-contacto']),
  })
  .superRefine((form, context) => {
    const problem = findZipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
    if (form.publicacion === 'draft') return
    for (const [name, message] of Object.entries(REQUIRED_UNLESS_DRAFT_MESSAGES))
      if (!form[name as keyof typeof REQUIRED_UNLESS_DRAFT_MESSAGES])
        context.addIssue({ code: 'custom', path: [name], message })
  })
  .transform(({ version, ...form }) => {
    // Logo, photos and closure are changed by other forms, so they are left out.
    const { logoHash: _, photos: _photos, closed: __, ...business } = businessFieldSet.values(form)
    // The zip code at the end of the address is used if the field is empty (row 201).
    const subject = form['asunto-contacto']
    return {
      version,
      subject,
      business: { ...business, zipcode: business.zipcode ?? findZipAtEnd(business.location) },
    }
  })
