import type { Db } from 'db/connect'
import { clampPage, paginate } from 'db/paginate'
import { type DirectoryFilters, type FilterCounts, isFiltered } from '~/features/businesses/attributes'
import { loadCards } from '~/features/businesses/cards.server'
import { changingMinutes } from '~/features/businesses/open-now.server'
import type { Listing, ListingOrder } from '~/features/businesses/schema'
import { nextMinute } from '~/features/places/opening'
import { cellsWithin, type Position } from '~/features/places/position'
import type { StateCode } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import type { Found } from '~/features/search/find/result'
import { filterList, leftBy } from './filter-counts'
import {
  candidatesOf,
  closedAmong,
  filedUnder,
  filteredList,
  LAST_STEP,
  listedCandidates,
  listingsInOrder,
  stepOf,
} from './filtered-query.server'
import { countListings } from './listing-counts.server'

const PAGE_SIZE = 24

export interface ListingQuery extends DirectoryFilters {
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

async function findListing(db: Db, query: ListingQuery, now: Date): Promise<FoundListing> {
  const wanted = { ...query, from: query.from ?? null, now }
  const searched = query.text.trim() === '' ? null : await searchedList(db, wanted)
  return searched ?? (await unsearchedList(db, wanted))
}

const onPage = (ids: number[], asked: number) => {
  const { page } = clampPage(asked, ids.length, PAGE_SIZE)
  return ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
}

const UNSEARCHED = {
  words: '',
  isCapped: false,
  correction: null,
  suggestions: [],
  filed: null,
}

async function unsearchedList(db: Db, query: Wanted): Promise<FoundListing> {
  const { within } = query
  const candidates = await listedCandidates(db, query)
  const { met, ...filtered } = filterList(candidates, query)
  if (isFiltered(met) || query.order === 'near') {
    const { ids, isCapped } = await filteredList(db, { ...query, ...met, within })
    const total = ids.length
    return { ...UNSEARCHED, ...filtered, isCapped, total, exact: total, ids: onPage(ids, query.page) }
  }
  const total = await countListings(db, query.categoryId, query.stateCode)
  const list = listingsInOrder(db, query)
  const { rows } = await paginate(list, { page: query.page, perPage: PAGE_SIZE, total })
  return { ...UNSEARCHED, ...filtered, total, exact: total, ids: rows.map((row) => row.business_id) }
}

/** How far around a place a search looks first, in miles (D127). Where nobody there has it as the own trade, it looks everywhere. */
const AROUND = 85

/** All that a search finds, narrowed and in its order; null where there was no word to search for. */
async function searchedList(db: Db, query: Wanted): Promise<FoundListing | null> {
  const ranked = await rankedSearch(db, query)
  if (!ranked) return null
  const { list, closed, told, isAround, ...filtered } = ranked
  const listed = list.map(({ id }) => id)
  const isBest = closed.some(({ rank }) => rank === 0)
  const all = isBest ? [...closed, ...list] : [...list, ...closed]
  const ids = all.map(({ id }) => id)
  return {
    ...told,
    ...filtered,
    // Of some of what there is, or of what is near, nobody knows who is elsewhere.
    filed: told.isCapped || isAround || listed.length === 0 ? null : await filedUnder(db, listed),
    total: ids.length,
    exact: all.filter(({ rank }) => rank < told.exact).length,
    ids: onPage(ids, query.page),
  }
}

/** In this order a list from a place has who does what was asked for, who is like that, and who only tells of it (D127). */
const TIERS = ['own', 'ofCategory', 'ownFarther', 'ownRespelled', 'told', 'category'] as const
interface Tiered {
  tier: (typeof TIERS)[number]
}
const byTier = (a: Tiered, b: Tiered) => TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier)
const isOfTrade = ({ tier }: Tiered) => tier !== 'told' && tier !== 'category'

/** Where a word means a whole category, who is of that and near counts as of the trade: at once who tells of it, else after the own. */
function tierOf({ kind, isOfCategory }: Found, isAsTyped: boolean, miles: number): Tiered['tier'] {
  const isOwn = kind === 'own' && isAsTyped
  const isNear = miles <= LAST_STEP
  if (isNear && (isOwn ? isOfCategory !== false : isOfCategory && kind === 'told')) return 'own'
  if (isNear && (isOwn || isOfCategory)) return 'ofCategory'
  if (isOwn) return 'ownFarther'
  return kind === 'own' ? 'ownRespelled' : kind
}

/** What a search finds as its list shows it: near a place by trade, then by distance, then by score (D127). */
export async function rankedSearch(db: Db, query: Wanted) {
  const { from, within, order } = query
  const isAround = from !== null && (order === 'near' || order === 'rating' || isFiltered(query))
  const cells = isAround ? cellsWithin(from, within ?? AROUND) : undefined
  const search = await searchBusinesses(db, { ...query, cells })
  if (!search.hasWords) return null
  const { found, ids, hasWords: _, ...told } = search
  const byId = new Map(found.map((each, rank) => [each.id, { ...each, rank }]))
  const listed = (await candidatesOf(db, ids, query)).flatMap((candidate) => {
    const each = byId.get(candidate.id)
    if (!each) return []
    const isAsTyped = each.rank < told.exact
    return [{ ...each, ...candidate, tier: tierOf(each, isAsTyped, candidate.miles) }]
  })
  // Where nobody around has what was asked for as the own trade, those elsewhere come first.
  const isThere = listed.some((each) => isOfTrade(each) && each.miles <= AROUND)
  const isBounded = isAround && !within && isThere && (isFiltered(query) || order === 'rating')
  const reached = isBounded ? listed.filter(({ miles }) => miles <= AROUND) : listed
  const ring = ({ miles }: { miles: number }) => (isThere && miles > AROUND ? 1 : 0)
  const { met, filters, ...filtered } = filterList(reached, query, listed)
  const list = reached.filter(leftBy(met))
  if (order === 'near')
    list.sort(
      (a, b) => ring(a) - ring(b) || byTier(a, b) || stepOf(a.miles) - stepOf(b.miles) || a.rank - b.rank,
    )
  if (order === 'rating') list.sort(byTier)
  const named = found.filter(({ isNamed }) => isNamed && !isFiltered(query))
  const closedIds = await closedAmong(
    db,
    named.map(({ id }) => id),
  )
  const closed = closedIds.flatMap((id) => byId.get(id) ?? []).sort((a, b) => a.rank - b.rank)
  const shown = within ? withoutWider(filters, within) : filters
  return { ...filtered, filters: shown, list, closed, told, isAround, isThere }
}

/** Drops the counts for distances beyond the searched radius: they are not known. */
const withoutWider = ({ within, ...filters }: FilterCounts, miles: number): FilterCounts => ({
  ...filters,
  within: Object.fromEntries(Object.entries(within).filter(([most]) => Number(most) <= miles)),
})
