import { z } from 'zod'
import { optionalZip, zipProblem } from '~/features/places/fields'
import { isStateCode } from '~/features/places/states'
import { optionalEmail, optionalUsPhone } from '~/values/contact-fields'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import type { ContactData } from './fields'

const slugs = z.union([z.string().transform((slug) => [slug]), z.array(z.string())]).default([])

/** Row 198. Which categories there are, and what the packed subject means, the model finds out. */
export const contactSchema = z
  .object({
    /** That of the contact the form was filled from; anything else counts as an old one. */
    version: z
      .string()
      .optional()
      .transform((text) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)),
    negocio: requiredLine(LENGTHS.contact.negocio, 'Falta el nombre del negocio'),
    'razon-social': optionalLine(LENGTHS.contact['razon-social']),
    responsable: optionalLine(LENGTHS.contact.responsable).refine(
      (text) => !text?.includes('|||'),
      'Escribe solo el nombre: ||| separa las partes del asunto',
    ),
    correo: optionalEmail().transform((email) => email?.toLowerCase() ?? null),
    telefono: optionalUsPhone(),
    // Not `asunto`: that is the trap of the visitors' forms, which no form gets back.
    'asunto-contacto': optionalLine(LENGTHS.contact['asunto-contacto']),
    /** What the form showed there: only a subject that was changed means something. */
    'asunto-mostrado': optionalLine(LENGTHS.contact['asunto-contacto']),
    categoria: z.string().optional(),
    'mas-categorias': slugs,
    direccion: optionalLine(LENGTHS.contact.direccion),
    ciudad: optionalLine(LENGTHS.contact.ciudad),
    estado: z
      .string()
      .optional()
      .transform((code) => code || null)
      .refine((code) => code === null || isStateCode(code), 'Elige un estado de la lista'),
    'codigo-postal': optionalZip(),
    mensaje: optionalParagraphs(LENGTHS.contact.mensaje),
  })
  .superRefine((form, context) => {
    const problem = zipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
  })
  .transform(
    (form): { version: number; subject: string | null; shown: string | null; contact: ContactData } => ({
      version: form.version,
      subject: form['asunto-contacto'],
      shown: form['asunto-mostrado'],
      contact: {
        name: form.negocio,
        legalName: form['razon-social'],
        contactPerson: form.responsable,
        email: form.correo,
        phone: form.telefono,
        location: form.direccion,
        city: form.ciudad,
        stateCode: form.estado,
        zipcode: form['codigo-postal'],
        message: form.mensaje,
        categories: [...new Set([form.categoria ?? '', ...form['mas-categorias']])].filter(Boolean),
      },
    }),
  )

export type ContactForm = z.output<typeof contactSchema>
