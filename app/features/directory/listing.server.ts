import type { Db } from 'db/connect'
import { clampPage, paginate } from 'db/paginate'
import { loadCards } from '~/features/businesses/cards.server'
import { changingMinutes } from '~/features/businesses/open-now.server'
import type { Listing, ListingOrder } from '~/features/businesses/schema'
import { isNarrowed, type Narrowing, withoutNarrowing } from '~/features/businesses/traits'
import { nextMinute } from '~/features/places/opening'
import { cellsWithin, type Position } from '~/features/places/position'
import type { StateCode } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import { namesTrade } from './empty-result-suggestions.server'
import { countListings } from './listing-counts.server'
import { listingsInOrder, MOST_NARROWED, narrowedList, narrowedOf } from './narrowed.server'

const PAGE_SIZE = 24

export interface ListingQuery extends Narrowing {
  text: string
  /** Only what was typed: nothing is repaired. */
  isLiteral?: boolean | undefined
  stateCode: StateCode | null
  categoryId: number | null
  /** From 1. A page past the end answers with the last one. */
  page: number
  /** Of the plain list: newest and most complete (row 78), by name (row 96); of searches too: nearest and best rated. */
  order: ListingOrder
  services: number
  from?: Position | null | undefined
  /** Whether they are open is said of this moment; of none without it. */
  now?: Date | undefined
}

/** One page of the directory or of a category: what matches the text, else everything (rows 72–89, 96; D1, D44, D46). */
export async function listBusinesses(db: Db, query: ListingQuery): Promise<Listing> {
  if (query.text.trim() !== '') {
    const found = await searchedListing(db, query)
    if (found) return found
  }
  const isPlain = !isNarrowed(query) && query.order !== 'near'
  return isPlain ? plainListing(db, query) : narrowedListing(db, query)
}

/** How far around a place a search looks first, in miles; where there is nothing it looks everywhere. */
const AROUND = 50

/** The results of a search; null where there was no word to search for. */
async function searchedListing(db: Db, query: ListingQuery): Promise<Listing | null> {
  const { from, within } = query
  if (!isNarrowed(query) && !isPutInOrder(query)) return searchedPage(db, query)
  const around = from ? cellsWithin(from, within ?? AROUND) : undefined
  const near = await filteredSearch(db, query, around)
  if (near === null) return null
  const hasTrade = near.own.length > 0 || !namesTrade(query.text)
  if (!from || within || (hasTrade && near.all.length > 0)) return shownPage(db, query, near.all, near.read)
  if (near.all.length === 0 && (await isThereUnfiltered(db, query, around)))
    return shownPage(db, query, near.all, near.read)
  const wide = await filteredSearch(db, query)
  if (wide === null || near.all.length === 0) return wide && shownPage(db, query, wide.all, wide.read)
  // A trade that is farther away stands before whoever only mentions it here.
  const ids = [...new Set([...wide.own, ...near.all])].slice(0, MOST_NARROWED)
  const isExact = near.read.exact > 0 || wide.own.length > 0
  return shownPage(db, query, ids, { ...near.read, exact: isExact ? ids.length : 0 })
}

/** Whether there would be something around a place, but for the filters. */
const isThereUnfiltered = async (db: Db, query: ListingQuery, around: readonly number[] | undefined) =>
  isNarrowed(query) && (await filteredSearch(db, withoutNarrowing(query), around))?.all.length !== 0

/** Whether the best of a search are put into another order than its own. */
const isPutInOrder = ({ from, order }: ListingQuery) =>
  order === 'rating' || (order === 'near' && Boolean(from))

interface FilteredSearch {
  all: number[]
  /** Those of them who are called so, or have it as their trade. */
  own: number[]
  read: Pick<Listing, 'correction' | 'nearby' | 'suggestions' | 'isCapped' | 'exact'>
}

/** All that a search finds in these cells, or anywhere, narrowed and in its order; null without a word to search for. */
async function filteredSearch(
  db: Db,
  query: ListingQuery,
  cells?: readonly number[],
): Promise<FilteredSearch | null> {
  const { text, isLiteral = false, stateCode, categoryId } = query
  const found = await searchBusinesses(db, {
    ...{ text, isLiteral, stateCode, categoryId, cells },
    ...{ page: 1, perPage: MOST_NARROWED },
    isUnordered: isPutInOrder(query),
  })
  if (!found.hasWords) return null
  const filtered = (start: number, end?: number) =>
    narrowedOf(db, found.ids.slice(start, end), wantedOf(query))
  const own = await filtered(0, found.own)
  const exact = [...own, ...(await filtered(found.own, found.exact))]
  const all = [...exact, ...(await filtered(found.exact))]
  const { correction, nearby, suggestions, isCapped } = found
  return { all, own, read: { correction, nearby, suggestions, isCapped, exact: exact.length } }
}

/** A page of a search in its own order. */
async function searchedPage(db: Db, query: ListingQuery): Promise<Listing | null> {
  const { text, isLiteral = false, stateCode, categoryId, page } = query
  const found = await searchBusinesses(db, {
    ...{ text, isLiteral, stateCode, categoryId },
    ...{ page, perPage: PAGE_SIZE },
  })
  if (!found.hasWords) return null
  const { pages } = clampPage(page, found.total, PAGE_SIZE)
  if (page > pages) return searchedPage(db, { ...query, page: pages })
  const { correction, nearby, suggestions, isCapped, total, exact } = found
  const read = { correction, nearby, suggestions, isCapped, total, exact }
  return { ...read, page, pages, ...(await cardsOf(db, found.ids, query)) }
}

async function plainListing(db: Db, query: ListingQuery): Promise<Listing> {
  const total = await countListings(db, query.categoryId, query.stateCode)
  const { rows, page, pages } = await paginate(listingsInOrder(db, query), {
    page: query.page,
    perPage: PAGE_SIZE,
    total,
  })
  const ids = rows.map((row) => row.business_id)
  return { ...UNSEARCHED, total, exact: total, page, pages, ...(await cardsOf(db, ids, query)) }
}

const UNSEARCHED = { isCapped: false, correction: null, nearby: null, suggestions: [] }

async function narrowedListing(db: Db, query: ListingQuery): Promise<Listing> {
  const { ids, isCapped } = await narrowedList(db, wantedOf(query))
  return shownPage(db, query, ids, { ...UNSEARCHED, isCapped, exact: ids.length })
}

const wantedOf = (query: ListingQuery) => ({
  ...query,
  from: query.from ?? null,
  now: query.now ?? new Date(),
})

async function shownPage(
  db: Db,
  query: ListingQuery,
  ids: readonly number[],
  read: Pick<Listing, 'correction' | 'nearby' | 'suggestions' | 'isCapped' | 'exact'>,
): Promise<Listing> {
  const { page, pages } = clampPage(query.page, ids.length, PAGE_SIZE)
  const shown = ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return { ...read, total: ids.length, page, pages, ...(await cardsOf(db, shown, query)) }
}

async function cardsOf(
  db: Db,
  ids: number[],
  query: ListingQuery,
): Promise<Pick<Listing, 'businesses' | 'until'>> {
  const { services, now, from } = query
  const { cards, minutes } = await loadCards(db, ids, { services, now, from })
  const changing = query.open ? await changingMinutes(db) : minutes
  return {
    businesses: cards,
    until: now && changing.size > 0 ? nextMinute(changing, now).toISOString() : null,
  }
}
