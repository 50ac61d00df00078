import type { Db } from 'db/connect'
import { clampPage, paginate } from 'db/paginate'
import { loadCards } from '~/features/businesses/cards.server'
import { type DirectoryFilters, hasFilters } from '~/features/businesses/directory-filters'
import { readMinutesOfOpeningChanges } from '~/features/businesses/opening-hours.server'
import {
  type BusinessListPageData,
  isOrderedByDistance,
  type ListingOrder,
} from '~/features/businesses/schema'
import { findNextTimeOfMinute } from '~/features/places/opening'
import { listMapCellsWithin, type Position, SEARCH_RADIUS_MILES } from '~/features/places/position'
import type { StateCode } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import type { SearchHit } from '~/features/search/find/result'
import { buildFacetResultWithoutCounts, buildFilterMatcher, countFilterChoices } from './facet-counts'
import {
  buildOrderedListingsQuery,
  findClosedBusinessIds,
  MAX_LISTINGS_FOR_FACET_COUNTS,
  MAX_STEPPED_DISTANCE_MILES,
  readFilteredListingIds,
  readFilterValueGroups,
  readFilterValuesOfBusinesses,
  readStatesAndCategoriesOfBusinesses,
  roundUpToDistanceStep,
} from './filtered-query.server'
import { countListingsOfCategory } from './listing-counts.server'

const LISTINGS_PER_PAGE = 24

export interface ListingQuery extends DirectoryFilters {
  text: string
  /** True if spelling must not be corrected. */
  isLiteral?: boolean | undefined
  stateCode: StateCode | null
  /** Businesses of this state with the searched trade are preferred (D143). */
  firstState?: StateCode | null | undefined
  categoryId: number | null
  /** Only businesses of the city with this slug: `dalton-ga`. */
  citySlug?: string | null | undefined
  /** Starts at 1. A number above the last page means the last page. */
  page: number
  /**
   * Order: newest (row 78), by name (row 96), by rating, by relevance near a place, or by distance. A search
   * by name or newest is sorted by relevance.
   */
  order: ListingOrder
  services: number
  from?: Position | null | undefined
  /** Time for which "open now" is computed. Without it the cards do not show whether a business is open. */
  now?: Date | undefined
}

type ResolvedListingQuery = ListingQuery & { from: Position | null; now: Date }

/** A list before its cards are read: ids of the page, and counts. */
interface FoundListing extends Omit<BusinessListPageData, 'businesses' | 'until' | 'page' | 'pages'> {
  ids: number[]
}

/**
 * Reads one page of the directory or of a category. With words to search for it has search results, otherwise
 * the businesses (rows 72–89, 96; D1, D44, D46).
 */
export async function readListingPage(db: Db, query: ListingQuery): Promise<BusinessListPageData> {
  const now = query.now ?? new Date()
  const { ids, ...found } = await findListing(db, query, now)
  const { cards } = await loadCards(db, ids, query)
  const changing = query.now ? await readMinutesOfOpeningChanges(db) : new Set<number>()
  return {
    ...found,
    ...clampPage(query.page, found.total, LISTINGS_PER_PAGE),
    businesses: cards,
    until: changing.size > 0 ? findNextTimeOfMinute(changing, now).toISOString() : null,
  }
}

async function findListing(db: Db, query: ListingQuery, now: Date): Promise<FoundListing> {
  const wanted = { ...query, from: query.from ?? null, now }
  const searched = query.text.trim() === '' ? null : await searchedList(db, wanted)
  const isNothing = searched === null && query.text.trim() !== '' && !LETTER_OR_DIGIT_PATTERN.test(query.text)
  return searched ?? (isNothing ? NOTHING_LISTED : await unsearchedList(db, wanted))
}

const onPage = (ids: number[], asked: number) => {
  const { page } = clampPage(asked, ids.length, LISTINGS_PER_PAGE)
  return ids.slice((page - 1) * LISTINGS_PER_PAGE, page * LISTINGS_PER_PAGE)
}

const UNSEARCHED_LISTING_FIELDS = {
  words: '',
  isCapped: false,
  correction: null,
  suggestions: [],
  leading: null,
  isInFirstState: false,
  filed: null,
}

/** Matches a text with a letter or digit. Any other text finds nothing. */
const LETTER_OR_DIGIT_PATTERN = /[\p{L}\p{N}]/u
const NOTHING_LISTED: FoundListing = {
  ...UNSEARCHED_LISTING_FIELDS,
  ...buildFacetResultWithoutCounts({}, true),
  total: 0,
  exact: 0,
  ids: [],
}

async function unsearchedList(db: Db, query: ResolvedListingQuery): Promise<FoundListing> {
  const all = await countListingsOfCategory(db, query.categoryId, query.stateCode)
  const counted =
    all > MAX_LISTINGS_FOR_FACET_COUNTS
      ? null
      : countFilterChoices(await readFilterValueGroups(db, query), query)
  if (hasFilters(query) || isOrderedByDistance(query.order) || query.citySlug) {
    const { ids, isCapped } = await readFilteredListingIds(db, query)
    const total = ids.length
    const filtered = counted ?? buildFacetResultWithoutCounts(query, total === 0 && all > 0)
    return {
      ...UNSEARCHED_LISTING_FIELDS,
      ...filtered,
      isCapped,
      total,
      exact: total,
      ids: onPage(ids, query.page),
    }
  }
  const [total, filtered] = [all, counted ?? buildFacetResultWithoutCounts(query, false)]
  const list = buildOrderedListingsQuery(db, query)
  const { rows } = await paginate(list, { page: query.page, perPage: LISTINGS_PER_PAGE, total })
  return {
    ...UNSEARCHED_LISTING_FIELDS,
    ...filtered,
    total,
    exact: total,
    ids: rows.map((row) => row.business_id),
  }
}

/**
 * Returns filtered and sorted search results. Null if the text has no word to search for, or asks for
 * businesses of any kind.
 */
async function searchedList(db: Db, query: ResolvedListingQuery): Promise<FoundListing | null> {
  const ranked = await searchAndSortListings(db, query)
  if (!ranked) return null
  const { list, closed: named, told, isAround, isThere: _, ...filtered } = ranked
  const closed = hasFilters(query) ? [] : named
  const listed = list.map(({ id }) => id)
  const isBest = closed.some(({ rank }) => rank === 0)
  const all = isBest ? [...closed, ...list] : [...list, ...closed]
  const ids = all.map(({ id }) => id)
  return {
    ...told,
    ...filtered,
    // If results are capped or searched from a place, the states and categories of all matches are unknown.
    filed:
      told.isCapped || isAround || listed.length === 0
        ? null
        : await readStatesAndCategoriesOfBusinesses(db, listed),
    total: ids.length,
    exact: all.filter(({ rank }) => rank < told.exact).length,
    ids: onPage(ids, query.page),
  }
}

/**
 * Groups of results of a search from a place, best first (D127). Order: main trade nearby; its category
 * nearby; main trade farther away; match of name, place or main trade by another spelling; only mentioned;
 * only a category of the trade.
 */
const RANK_GROUPS = ['own', 'ofCategory', 'ownFarther', 'ownRespelled', 'told', 'category'] as const
interface Tiered {
  tier: (typeof RANK_GROUPS)[number]
}
const byTier = (a: Tiered, b: Tiered) => RANK_GROUPS.indexOf(a.tier) - RANK_GROUPS.indexOf(b.tier)
const isOfTrade = ({ tier }: Tiered) => tier !== 'told' && tier !== 'category'

/**
 * Returns the group of a result. If the query is one category, businesses within 50 miles with that main
 * category rank higher. They are in the first group if they have or mention the trade, otherwise in the
 * second. A main-trade business of another category is in the second group, too.
 */
function getRankGroup(
  { kind, isMainCategoryMatch: isOfCategory }: SearchHit,
  isAsTyped: boolean,
  miles: number,
): Tiered['tier'] {
  const isOwn = kind === 'own' && isAsTyped
  const isNear = miles <= MAX_STEPPED_DISTANCE_MILES
  if (isNear && (isOwn ? isOfCategory !== false : isOfCategory && kind === 'told')) return 'own'
  if (isNear && (isOwn || isOfCategory)) return 'ofCategory'
  if (isOwn) return 'ownFarther'
  return kind === 'own' ? 'ownRespelled' : kind
}

/**
 * Whether a business is more than 85 miles away or at an unknown distance. Compares whole miles, as shown on
 * its card (D127).
 */
const isFar = ({ miles }: { miles: number }) => Math.round(miles) > SEARCH_RADIUS_MILES

/**
 * Returns the search results in list order, with counts. By relevance near a place: the full name first, then
 * those within 85 miles, then the others. Each part is sorted by group, distance step and score (D127). If no
 * business within 85 miles offers the trade, all with the trade come before the others. Null if the text has
 * no words, or asks for businesses of any kind.
 */
export async function searchAndSortListings(db: Db, query: ResolvedListingQuery) {
  const { from, within, order } = query
  const firstState = from || query.stateCode ? null : query.firstState
  const searchAround = (miles: number) =>
    searchBusinesses(db, { ...query, firstState, cells: from ? listMapCellsWithin(from, miles) : undefined })
  const around = await searchAround(SEARCH_RADIUS_MILES)
  if (!around.hasWords) return null
  // If results are capped, a search within the radius returns more near ones. Otherwise one search serves all
  // filters, so that they can be counted.
  const search = within && around.isCapped ? await searchAround(within) : around
  const { found, ids, hasWords: _, ...told } = search
  const byId = new Map(found.map((each, rank) => [each.id, { ...each, rank }]))
  const listed = (await readFilterValuesOfBusinesses(db, ids, query)).flatMap((candidate) => {
    const each = byId.get(candidate.id)
    if (!each) return []
    // If all results are of the corrected text, none is better than the others.
    const isAsTyped = told.exact === 0 || each.rank < told.exact
    return [{ ...each, ...candidate, tier: getRankGroup(each, isAsTyped, candidate.miles) }]
  })
  // If no business near the place has the trade, or offers it within the category of the trade, those with the trade farther away come before near ones
  // that only mention it.
  const isThere = listed.some(
    (each) => (isOfTrade(each) || (each.isOffered && each.isInTradeCategory)) && !isFar(each),
  )
  const ring = (each: Tiered & { isCalledSo: boolean; miles: number }) => {
    if (each.isCalledSo) return -1
    return isThere ? Number(isFar(each)) : isOfTrade(each) ? 0 : isFar(each) ? 2 : 1
  }
  const list = listed.filter(buildFilterMatcher(query))
  if (order === 'near')
    list.sort(
      (a, b) =>
        ring(a) - ring(b) ||
        byTier(a, b) ||
        roundUpToDistanceStep(a.miles) - roundUpToDistanceStep(b.miles) ||
        a.rank - b.rank,
    )
  if (order === 'distance') list.sort((a, b) => a.miles - b.miles || a.rank - b.rank)
  if (order === 'rating') list.sort((a, b) => ring(a) - ring(b) || byTier(a, b))
  const named = found.filter(({ isNameMatch: isNamed }) => isNamed)
  const closedIds = await findClosedBusinessIds(
    db,
    named.map(({ id }) => id),
  )
  const closed = closedIds.flatMap((id) => byId.get(id) ?? []).sort((a, b) => a.rank - b.rank)
  const filtered = around.isCapped
    ? buildFacetResultWithoutCounts(query, list.length === 0 && listed.length > 0)
    : countFilterChoices(listed, query, closed.length)
  return {
    ...filtered,
    ...countFirstState(list, order),
    list,
    closed,
    told,
    isAround: from !== null,
    isThere,
  }
}

/**
 * Counts the results of the preferred state that come first. `leading` is null if the order uses no preferred
 * state, as in a list by rating. `isInFirstState`: at least one result is of that state.
 */
function countFirstState(list: readonly Pick<SearchHit, 'stateRank'>[], order: ListingOrder) {
  const isRanked = order !== 'rating' && list.some(({ stateRank }) => stateRank)
  return {
    leading: isRanked ? list.filter(({ stateRank }) => stateRank === 'leading').length : null,
    isInFirstState: list.some(({ stateRank }) => stateRank === 'leading' || stateRank === 'there'),
  }
}
