import { z } from 'zod'
import { TIME_ZONES } from '~/features/places/zones'
import { field, fieldsOf } from '~/values/fields'
import { cleanLine } from '~/values/text/clean'
import { LENGTHS } from '~/values/text/lengths'
import { businessSlug, isReservedSlug, slugify } from '~/values/text/slug'
import { businessFields } from '../facts/fields'
import { languageNames } from '../languages'
import { PAGE_STATUS, PAGE_STATUSES, type PageStatus } from './labels'

const LONGEST_SLUG = LENGTHS.page['direccion-web']

const slug = z
  .string()
  .overwrite(cleanLine)
  .refine((text) => text === '' || slugify(text) !== '', 'Usa letras y números')
  .overwrite((text) => (text === '' ? '' : businessSlug(text)))
  .refine((text) => !isReservedSlug(text), 'Esa palabra la usa el sitio: elige otra')
  .refine((text) => text.length <= LONGEST_SLUG, `Es demasiado larga: como mucho ${LONGEST_SLUG} letras`)
  .optional()
  .transform((text): string => text ?? '')

const moreCategories = z
  .array(z.string())
  .optional()
  .transform((slugs) => [...new Set(slugs ?? [])])
const slotCapacity = z
  .string()
  .overwrite(cleanLine)
  .refine((text) => /^\d{0,2}$/.test(text), 'Escribe un número de 0 a 99, o nada')
  .optional()
  .transform((text) => (text ? Number(text) : null))
const timeZone = z
  .string()
  .refine((zone) => TIME_ZONES.some((each) => each.zone === zone), 'Elige una zona de la lista')
  .optional()
  .transform((zone) => zone ?? null)
const ticked = z
  .literal('si')
  .optional()
  .transform((said) => said === 'si')

/** Slugs of categories: the primary one, and the others (D21), in whatever order. */
const filing = {
  category: field('categoria', null, z.string('Elige la categoría principal'), 'Categoría principal'),
  moreCategories: {
    ...field('mas-categorias', null, moreCategories, 'Más categorías'),
    typed: (slugs: string[]) => [...slugs].sort().join('\n'),
  },
}

export const FILING = fieldsOf(filing)

/** A page as administrators change it (row 203): what its owner says of the business, and where and how it stands. */
export const PAGE = fieldsOf({
  ...businessFields(false),
  slug: field('direccion-web', 'business_slug', slug, 'Dirección en el sitio'),
  ...filing,
  /** Reservations per slot, 0 for no limit; null for that of the category (D61). */
  slotCapacity: field('cupo', 'slot_capacity', slotCapacity, 'Reservas por horario'),
  /** Null for that of its place (D60). */
  timeZone: {
    ...field('zona', null, timeZone, 'Zona horaria'),
    inWords: (zone: string | null) =>
      TIME_ZONES.find((each) => each.zone === zone)?.label ?? 'La de su lugar',
  },
  isVerified: field('verificado', null, ticked, 'Verificado'),
  status: {
    ...field('publicacion', 'status', z.enum(PAGE_STATUSES, 'Elige si se publica'), 'Publicación'),
    inWords: (status: PageStatus) => PAGE_STATUS[status],
  },
})

export type EditedPage = ReturnType<typeof PAGE.values>
export type PageField = keyof ReturnType<typeof PAGE.typed>

/** The fields in which two versions of a page differ, with what `stored` says there. */
export const pageDifferences = (stored: EditedPage, sent: EditedPage) => PAGE.differences(stored, sent)

/** A page as the log of changes keeps it: its fields by what they are called. */
export function pageForLog(page: EditedPage): Record<string, string> {
  const typed = { ...PAGE.typed(page), idiomas: languageNames(page.languages) }
  return Object.fromEntries(Object.entries(PAGE.labels).map(([id, label]) => [label, typed[id as PageField]]))
}
