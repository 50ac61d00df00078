import type { Db } from 'db/connect'
import type { WithoutFilter } from '~/features/businesses/schema'
import type { Narrowing } from '~/features/businesses/traits'
import { type ListingQuery, listBusinesses } from './listing.server'

const FILTERS: readonly (keyof Narrowing)[] = [
  'within',
  'open',
  'rating',
  'price',
  'verified',
  'language',
  'homeService',
]

/**
 * What emptied a list: each of its filters without which something is found, with how many businesses that are. When it takes
 * all of them, all are one. Filters without which there is nothing either are left out.
 */
export async function countWithoutFilters(db: Db, query: ListingQuery): Promise<WithoutFilter[]> {
  const set = FILTERS.filter((filter) => query[filter] !== undefined)
  const single = await Promise.all(set.map((filter) => without(db, query, [filter])))
  const found = single.filter(({ businesses }) => businesses > 0)
  if (found.length > 0 || set.length < 2) return found
  const all = await without(db, query, set)
  return all.businesses > 0 ? [all] : []
}

async function without(db: Db, query: ListingQuery, filters: (keyof Narrowing)[]): Promise<WithoutFilter> {
  const taken = Object.fromEntries(filters.map((filter) => [filter, undefined]))
  const { total, exact } = await listBusinesses(db, { ...query, ...taken, page: 1 })
  return { filters, businesses: query.text.trim() === '' ? total : exact }
}
