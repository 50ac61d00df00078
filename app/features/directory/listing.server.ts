import type { Db } from 'db/connect'
import { clampPage, paginate } from 'db/paginate'
import { type FilterCounts, isNarrowed, type Narrowing } from '~/features/businesses/attributes'
import { loadCards } from '~/features/businesses/cards.server'
import { changingMinutes } from '~/features/businesses/open-now.server'
import type { Listing, ListingOrder } from '~/features/businesses/schema'
import { nextMinute } from '~/features/places/opening'
import { cellsWithin, type Position } from '~/features/places/position'
import type { StateCode } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import { KINDS } from '~/features/search/find/score'
import { countFilters, leftBy } from './filter-counts'
import { countListings } from './listing-counts.server'
import {
  candidatesOf,
  filedUnder,
  listedCandidates,
  listingsInOrder,
  narrowedList,
  stepOf,
} from './narrowed.server'

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

type Wanted = ListingQuery & { from: Position | null; now: Date }

/** A list before its cards are read: the businesses of its page, of as many as there are. */
interface FoundListing extends Omit<Listing, 'businesses' | 'until' | 'page' | 'pages'> {
  ids: number[]
}

/** One page of the directory or of a category: what matches the text, else everything (rows 72–89, 96; D1, D44, D46). */
export async function listBusinesses(db: Db, query: ListingQuery): Promise<Listing> {
  const now = query.now ?? new Date()
  const { ids, ...found } = await findListing(db, query, now)
  const { cards } = await loadCards(db, ids, query)
  const changing = query.now ? await changingMinutes(db) : new Set<number>()
  return {
    ...found,
    ...clampPage(query.page, found.total, PAGE_SIZE),
    businesses: cards,
    until: changing.size > 0 ? nextMinute(changing, now).toISOString() : null,
  }
}

/** How many a list has, and how many of them as it was typed, without its cards. */
export async function countListing(db: Db, query: ListingQuery): Promise<Pick<Listing, 'total' | 'exact'>> {
  const { total, exact } = await findListing(db, query, query.now ?? new Date())
  return { total, exact }
}

async function findListing(db: Db, query: ListingQuery, now: Date): Promise<FoundListing> {
  const wanted = { ...query, from: query.from ?? null, now }
  const searched = query.text.trim() === '' ? null : await searchedList(db, wanted)
  return searched ?? (await unsearchedList(db, wanted))
}

const onPage = (ids: number[], asked: number) => {
  const { page } = clampPage(asked, ids.length, PAGE_SIZE)
  return ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
}

const UNSEARCHED = { isCapped: false, correction: null, nearby: null, suggestions: [], filed: null }

async function unsearchedList(db: Db, query: Wanted): Promise<FoundListing> {
  const filters = countFilters(await listedCandidates(db, query), query)
  if (isNarrowed(query) || query.order === 'near') {
    const { ids, isCapped } = await narrowedList(db, query)
    const total = ids.length
    return { ...UNSEARCHED, isCapped, total, exact: total, filters, ids: onPage(ids, query.page) }
  }
  const total = await countListings(db, query.categoryId, query.stateCode)
  const list = listingsInOrder(db, query)
  const { rows } = await paginate(list, { page: query.page, perPage: PAGE_SIZE, total })
  return { ...UNSEARCHED, total, exact: total, filters, ids: rows.map((row) => row.business_id) }
}

/** How far around a place a search looks first, in miles; where there is little it looks everywhere. */
const AROUND = 50
/** The squares of the map that are looked in reach somewhat beyond. */
const STILL_NEAR = 85

/** All that a search finds, narrowed and in its order; null where there was no word to search for. */
async function searchedList(db: Db, query: Wanted): Promise<FoundListing | null> {
  const { from, within, order, page } = query
  const isAround = from !== null && (order === 'near' || order === 'rating' || isNarrowed(query))
  const search = await searchBusinesses(db, {
    ...query,
    cells: isAround ? cellsWithin(from, within ?? AROUND) : undefined,
  })
  if (!search.hasWords) return null
  const { found, ids, exact, isCapped, correction, nearby, suggestions } = search
  const candidates = await candidatesOf(db, ids, query)
  const places = new Map(
    found.map(({ id, kind }, place) => [
      id,
      { place, kind: place < exact ? KINDS.indexOf(kind) : KINDS.length },
    ]),
  )
  const placed = candidates.map((each) => ({ ...each, ...(places.get(each.id) ?? { place: 0, kind: 0 }) }))
  // Where nobody around has what was asked for as the own trade, those elsewhere come first.
  const isThere = placed.some(({ kind, miles }) => kind === 0 && miles <= AROUND)
  const reached = isAround && !within && isThere ? placed.filter(({ miles }) => miles <= STILL_NEAR) : placed
  const left = reached.filter(leftBy(query))
  // Whoever has what was asked for as the own trade comes before whoever mentions it, near or best rated in each.
  const inKinds =
    order === 'near' || order === 'rating'
      ? left.toSorted(
          (a, b) =>
            a.kind - b.kind ||
            (order === 'near' ? stepOf(a.miles) - stepOf(b.miles) || a.place - b.place : 0),
        )
      : left
  return {
    isCapped,
    correction,
    nearby,
    suggestions,
    // Of some of what there is, or of what is near, nobody knows who is elsewhere.
    filed:
      isCapped || isAround || left.length === 0
        ? null
        : await filedUnder(
            db,
            left.map(({ id }) => id),
          ),
    total: left.length,
    exact: left.filter(({ place }) => place < exact).length,
    filters: within ? withoutWider(countFilters(reached, query), within) : countFilters(reached, query),
    ids: onPage(
      inKinds.map(({ id }) => id),
      page,
    ),
  }
}

/** Drops the counts for distances beyond the searched radius: they are not known. */
const withoutWider = ({ within, ...filters }: FilterCounts, miles: number): FilterCounts => ({
  ...filters,
  within: Object.fromEntries(Object.entries(within).filter(([most]) => Number(most) <= miles)),
})
