import { z } from 'zod'
import { zipProblem } from '~/features/places/fields'
import { isStateCode } from '~/features/places/states'
import { TIME_ZONES } from '~/features/places/zones'
import { cleanLine } from '~/values/text/clean'
import { requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { businessSlug, isReservedSlug, slugify } from '~/values/text/slug'
import { ownFields, toOwnData } from '../facts/data-schema'
import type { EditedPage, PageStatus } from './fields'

const LONGEST_SLUG = LENGTHS.page['direccion-web']
const STATUSES: PageStatus[] = ['published', 'held', 'removed']

const slug = z
  .string()
  .overwrite(cleanLine)
  .refine((text) => text === '' || slugify(text) !== '', 'Usa letras y números')
  .overwrite((text) => (text === '' ? '' : businessSlug(text)))
  .refine((text) => !isReservedSlug(text), 'Esa palabra la usa el sitio: elige otra')
  .refine((text) => text.length <= LONGEST_SLUG, `Es demasiado larga: como mucho ${LONGEST_SLUG} letras`)
  .optional()
  .transform((text) => text || null)

const fields = ownFields.extend({
  negocio: requiredLine(LENGTHS.page.negocio, 'Escribe el nombre del negocio'),
  ciudad: requiredLine(LENGTHS.page.ciudad, 'Escribe la ciudad'),
  estado: z.string('Elige el estado').refine((code) => isStateCode(code), 'Elige un estado de la lista'),
  'direccion-web': slug,
  categoria: z.string('Elige la categoría principal'),
  'mas-categorias': z
    .array(z.string())
    .optional()
    .transform((slugs) => [...new Set(slugs ?? [])]),
  cupo: z
    .string()
    .overwrite(cleanLine)
    .refine((text) => /^\d{0,2}$/.test(text), 'Escribe un número de 0 a 99, o nada')
    .optional()
    .transform((text) => (text ? Number(text) : null)),
  zona: z
    .string()
    .refine((zone) => TIME_ZONES.some((each) => each.zone === zone), 'Elige una zona de la lista')
    .optional()
    .transform((zone) => zone ?? null),
  verificado: z
    .literal('si')
    .optional()
    .transform((ticked) => ticked === 'si'),
  publicacion: z.enum(STATUSES, 'Elige si se publica'),
})

/** A page as the form of the administration sends it: a new one may leave its slug to its name. */
export type SentPage = Omit<EditedPage, 'slug'> & { slug: string | null }

/** The page of a business as an administrator sends it (row 203): the version it began from, and the page as it shall be. */
export const pageSchema = fields
  .superRefine((form, context) => {
    const problem = zipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
  })
  .transform((form): { version: number; page: SentPage } => ({
    version: form.version,
    page: {
      ...toOwnData(form),
      slug: form['direccion-web'],
      category: form.categoria,
      moreCategories: form['mas-categorias'].filter((slug) => slug !== form.categoria),
      slotCapacity: form.cupo,
      timeZone: form.zona,
      isVerified: form.verificado,
      status: form.publicacion,
    },
  }))
