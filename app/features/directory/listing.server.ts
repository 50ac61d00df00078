import type { Db } from 'db/connect'
import { loadCards } from '~/features/businesses/cards.server'
import type { Listing, ListingOrder } from '~/features/businesses/schema'
import type { StateCode } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import { listingsAt } from './positions.server'

const PAGE_SIZE = 24

export interface ListingQuery {
  /** What was typed, as it came; empty for the plain list. */
  text: string
  /** Only what was typed: nothing is repaired. */
  isLiteral?: boolean | undefined
  stateCode: StateCode | null
  categoryId: number | null
  /** From 1. A page past the end answers with the last one. */
  page: number
  /**
   * Of the plain list: the newest day first and in it the most complete (row 78), by name (row 96), or the best rated
   * first. Search results have their own order.
   */
  order: ListingOrder
  /** How many services a card shows (rows 75, 86). */
  services: number
}

/** One page of the directory or of a category: what matches the text, else everything (rows 72–89, 96; D1, D44, D46). */
export async function listBusinesses(db: Db, query: ListingQuery): Promise<Listing> {
  const { text, isLiteral = false, stateCode, categoryId, page, services } = query
  if (text.trim() === '') return plainListing(db, query)
  const found = await searchBusinesses(db, {
    text,
    isLiteral,
    stateCode,
    categoryId,
    page,
    perPage: PAGE_SIZE,
  })
  if (!found.hasWords) return plainListing(db, query)
  const pages = pageCount(found.total)
  if (page > pages) return listBusinesses(db, { ...query, page: pages })
  return {
    businesses: await loadCards(db, found.ids, services),
    total: found.total,
    isCapped: found.isCapped,
    page,
    pages,
    exact: found.exact,
    correction: found.correction,
    nearby: found.nearby,
    suggestions: found.suggestions,
  }
}

async function plainListing(db: Db, query: ListingQuery): Promise<Listing> {
  const total = await countListings(db, query.categoryId, query.stateCode)
  const pages = pageCount(total)
  const page = Math.min(query.page, pages)
  const ids = await listingPage(db, { ...query, page }, total)
  const businesses = await loadCards(db, ids, query.services)
  return {
    businesses,
    total,
    exact: total,
    isCapped: false,
    page,
    pages,
    correction: null,
    nearby: null,
    suggestions: [],
  }
}

/** Kept with the lowest key first: the newest and the best rated stand at the end, so their pages are counted from there. */
async function listingPage(db: Db, query: ListingQuery, total: number): Promise<number[]> {
  const { categoryId, stateCode } = query
  const before = (query.page - 1) * PAGE_SIZE
  const count = Math.min(PAGE_SIZE, total - before)
  if (query.order === 'name')
    return listingsAt(db, { categoryId, stateCode, sort: 'name' }, { start: before, count, total })
  const sort = query.order === 'newest' ? 'day' : 'rating'
  const lowestFirst = { start: total - before - count, count, total }
  return (await listingsAt(db, { categoryId, stateCode, sort }, lowestFirst)).reverse()
}

/** How many published businesses a category (null: the directory) has in a state (null: anywhere). */
export async function countListings(
  db: Db,
  categoryId: number | null,
  stateCode: string | null,
): Promise<number> {
  const row = await db
    .selectFrom('listing_counts')
    .select('listings')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '=', stateCode ?? '')
    .executeTakeFirst()
  return row?.listings ?? 0
}

const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))
