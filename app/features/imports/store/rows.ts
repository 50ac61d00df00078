import type { Database } from 'db/types'
import type { Transaction } from 'kysely'
import { listingQuality } from '~/features/businesses/quality'
import type { Fields } from '../plan/fields'
import type { Span } from '../row/hours'

export type Trx = Transaction<Database>

/** What writing needs to know besides the decisions. */
export interface WriteContext {
  now: string
  categoryId: (slug: string) => number
}

/** The categories of a business, the first one its primary one. */
export const categoryRows = (slugs: readonly string[], id: number, { categoryId }: WriteContext) =>
  slugs.map((slug, position) => ({ business_id: id, category_id: categoryId(slug), position }))

/** The services of a business, in their order. */
export const serviceRows = (names: readonly string[], id: number) =>
  names.map((name, position) => ({ business_id: id, position, name }))

/** The week of a business. */
export const hourRows = (hours: readonly Span[], id: number) =>
  hours.map((span) => ({ business_id: id, ...span }))

/** What the quality of a page counts and an import does not write. */
export interface Rest {
  hasHours: boolean
  hasLogo: boolean
  isVerified: boolean
  ratings: number
  average: number | null
}
export const NOTHING_MORE: Rest = {
  hasHours: false,
  hasLogo: false,
  isVerified: false,
  ratings: 0,
  average: null,
}

/** The quality of a page by what an import knows of it, and the rest that it does not write. */
export function qualityOf(fields: Fields, rest: Rest): number {
  return listingQuality({
    descriptionLength: String(fields.description ?? '').length,
    services: (fields.services as readonly string[] | null)?.length ?? 0,
    hasPhone: Boolean(fields.phone),
    hasEmail: Boolean(fields.email),
    hasAddress: Boolean(fields.location),
    hasWebsite: Boolean(fields.websiteUrl),
    ...rest,
  })
}
