import { z } from 'zod'
import { zipProblem } from '~/features/places/fields'
import { zipIn } from '~/features/places/find-state'
import { versionField } from '~/values/fields'
import { optionalLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { BUSINESS } from './fields'

/** What everybody but a draft must say. */
const REQUIRED = {
  categoria: 'Elige la categoría principal',
  ciudad: 'Escribe la ciudad',
} as const

/** A business as an administrator sends it (rows 198, 203): the version it began from, and the business as it shall be. */
export const recordSchema = z
  .object({
    version: versionField,
    ...BUSINESS.shape,
    // Not `asunto`: that is the trap of the visitors' forms, which no form gets back.
    'asunto-contacto': optionalLine(LENGTHS.contact['asunto-contacto']),
  })
  .superRefine((form, context) => {
    const problem = zipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
    if (form.publicacion === 'draft') return
    for (const [name, message] of Object.entries(REQUIRED))
      if (!form[name as keyof typeof REQUIRED]) context.addIssue({ code: 'custom', path: [name], message })
  })
  .transform(({ version, ...form }) => {
    // Pictures and a closing are sent by forms of their own.
    const { logoHash: _, photos: _photos, closed: __, ...business } = BUSINESS.values(form)
    // Of an address that ends in its zip code (row 201).
    const subject = form['asunto-contacto']
    return {
      version,
      subject,
      business: { ...business, zipcode: business.zipcode ?? zipIn(business.location) },
    }
  })
