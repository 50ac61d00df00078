import { z } from 'zod'
import { zipProblem } from '~/features/places/fields'
import { versionField } from '~/values/fields'
import { optionalLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { CONTACT } from './fields'

const slugs = z.union([z.string().transform((slug) => [slug]), z.array(z.string())]).default([])
const subject = optionalLine(LENGTHS.contact['asunto-contacto'])

/** The contact form (row 198). `resolveContact` checks that the categories exist and unpacks the subject. */
export const contactSchema = z
  .object({
    version: versionField,
    ...CONTACT.shape,
    // Not `asunto`: that is the trap of the visitors' forms, which no form gets back.
    'asunto-contacto': subject,
    /** What the form showed there: only a subject that was changed means something. */
    'asunto-mostrado': subject,
    categoria: z.string().optional(),
    'mas-categorias': slugs,
  })
  .superRefine((form, context) => {
    const problem = zipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
  })
  .transform((form) => ({
    version: form.version,
    subject: form['asunto-contacto'],
    shown: form['asunto-mostrado'],
    contact: {
      ...CONTACT.values(form),
      categories: [...new Set([form.categoria ?? '', ...form['mas-categorias']])].filter(Boolean),
    },
  }))

export type ContactForm = z.output<typeof contactSchema>
