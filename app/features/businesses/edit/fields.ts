import { asTyped, inWords, OWN_FIELDS, type OwnData } from '../facts/fields'

export type PageStatus = 'published' | 'held' | 'removed'

/** A page as administrators change it (row 203): what its owner says of the business, and where and how it stands. */
export interface EditedPage extends OwnData {
  slug: string
  /** Slugs of categories: the primary one, and the others (D21). */
  category: string
  moreCategories: string[]
  /** Reservations per slot, 0 for no limit; null for that of the category (D61). */
  slotCapacity: number | null
  /** Null for that of its place (D60). */
  timeZone: string | null
  isVerified: boolean
  status: PageStatus
}

export const PAGE_FIELDS = {
  ...OWN_FIELDS,
  slug: 'direccion-web',
  category: 'categoria',
  moreCategories: 'mas-categorias',
  slotCapacity: 'cupo',
  timeZone: 'zona',
  isVerified: 'verificado',
  status: 'publicacion',
} as const satisfies Record<keyof EditedPage, string>

export type PageField = (typeof PAGE_FIELDS)[keyof EditedPage]

/** A page as its form shows it, by the names of the fields; several values one per line. */
export function pageAsTyped(page: EditedPage): Record<PageField, string> {
  return {
    ...asTyped(page),
    'direccion-web': page.slug,
    categoria: page.category,
    'mas-categorias': page.moreCategories.join('\n'),
    cupo: page.slotCapacity?.toString() ?? '',
    zona: page.timeZone ?? '',
    verificado: page.isVerified ? 'si' : '',
    publicacion: page.status,
  }
}

/** The fields in which two versions of a page differ, with what `stored` says there. */
export function pageDifferences(stored: EditedPage, sent: EditedPage): { id: PageField; stored: string }[] {
  const [now, typed] = [pageAsTyped(stored), pageAsTyped(sent)]
  return Object.values(PAGE_FIELDS)
    .filter((id) => now[id] !== typed[id])
    .map((id) => ({ id, stored: inWords(id, now[id]) }))
}
