import type { Db } from 'db/connect'
import { FILTERS, isNarrowed, withoutNarrowing } from '~/features/businesses/attributes'
import type { WithoutFilter } from '~/features/businesses/schema'
import { countListing, type ListingQuery } from './listing.server'

/** Filters that are taken away one by one: each is a list of its own. Of more, all are taken away together. */
const MOST_SINGLY = 3

/**
 * What emptied a list: each of its filters without which something is found, or the place it looks from, with how many
 * businesses that are. When it takes all filters, or there are more than three, all are one. What leaves nothing either is
 * left out.
 */
export async function countWithoutFilters(db: Db, query: ListingQuery): Promise<WithoutFilter[]> {
  if (!isNarrowed(query)) return []
  const set = FILTERS.filter((filter) => query[filter] !== undefined)
  const single = await Promise.all(
    (set.length > MOST_SINGLY ? [] : set).map((filter) =>
      without(db, [filter], { ...query, [filter]: undefined }),
    ),
  )
  const found = single.filter(({ businesses }) => businesses > 0)
  const all = set.length > 1 && found.length === 0 ? [await without(db, set, withoutNarrowing(query))] : []
  const anywhere = { ...query, from: null, within: undefined }
  const farther = query.from && set.some((filter) => filter !== 'within')
  return [...found, ...all, ...(farther ? [await without(db, ['place'], anywhere)] : [])].filter(
    ({ businesses }) => businesses > 0,
  )
}

async function without(
  db: Db,
  filters: WithoutFilter['filters'],
  query: ListingQuery,
): Promise<WithoutFilter> {
  const { total, exact } = await countListing(db, { ...query, page: 1 })
  return { filters, businesses: query.text.trim() === '' ? total : exact }
}
