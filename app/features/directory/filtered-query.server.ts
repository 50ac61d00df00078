import type { Db } from 'db/connect'
import { aggregateToJsonArray, buildJsonArraySql, toInlineTable, toValueList } from 'db/portable-sql'
import { type Expression, type RawBuilder, sql } from 'kysely'
import {
  ALLOWED_FILTER_VALUES,
  type DirectoryFilters,
  HOURS_FILTER_BITS,
  toRequiredAttributeBits,
  toRequiredHoursBits,
} from '~/features/businesses/directory-filters'
import {
  type OpeningBitsOfAllSchedules,
  readOpeningBitsOfAllSchedules,
} from '~/features/businesses/opening-hours.server'
import { isOrderedByDistance, type ListingOrder } from '~/features/businesses/schema'
import {
  listMapCellRangesWithin,
  milesBetween,
  type Position,
  toPositionFromGridNumber,
} from '~/features/places/position'
import type { FilterValueGroup } from './facet-counts'

/** Maximum length of a filtered list. Searches have the same limit. */
export const MAX_FILTERED_LIST_LENGTH = 240

export interface FilteredQuery extends DirectoryFilters {
  categoryId: number | null
  stateCode: string | null
  /** Only businesses of the city with this slug: `dalton-ga`. */
  citySlug?: string | null | undefined
  order: ListingOrder
  /**
   * Position from which distances are measured. Null: the list is not filtered by distance, and an order by
   * distance becomes one by rating.
   */
  from: Position | null
  now: Date
}

/** Ids of a filtered list in its order, at most 240. `isCapped`: there are more. */
export interface FilteredBusinessIds {
  ids: number[]
  isCapped: boolean
}

/** Reads the ids of a list that is sorted by distance, or has more filters than category and state. */
export async function readFilteredListingIds(db: Db, query: FilteredQuery): Promise<FilteredBusinessIds> {
  const { from, within, order } = query
  const wanted = filteredTo(
    query,
    toRequiredHoursBits(query) > 0 ? await readOpeningBitsOfAllSchedules(db, query.now) : null,
  )
  const ids =
    from && (within || isOrderedByDistance(order))
      ? await aroundPlace(db, { ...query, from }, wanted)
      : await idsIn(
          buildOrderedListingsQuery(db, query)
            .where(wanted)
            .limit(MAX_FILTERED_LIST_LENGTH + 1),
        )
  return { ids: ids.slice(0, MAX_FILTERED_LIST_LENGTH), isCapped: ids.length > MAX_FILTERED_LIST_LENGTH }
}

/**
 * Up to this distance in miles, a list by relevance compares distances in steps: the choices of the radius
 * filter. Beyond it the exact distance counts.
 */
export const MAX_STEPPED_DISTANCE_MILES = 50
/** Rounds miles up to a choice of the radius filter. Returns a larger distance unchanged. */
export const roundUpToDistanceStep = (miles: number) =>
  ALLOWED_FILTER_VALUES.within.find((most) => miles <= most) ?? miles

const SORT_COLUMN_BY_ORDER = {
  name: ['name_key', 'asc'],
  newest: ['day_key', 'desc'],
  rating: ['rating_key', 'desc'],
  near: ['rating_key', 'desc'],
  distance: ['rating_key', 'desc'],
} as const

type Scope = Pick<FilteredQuery, 'categoryId' | 'stateCode' | 'citySlug'>

const inScope = ({ categoryId, stateCode, citySlug }: Scope) => sql<boolean>`category_id = ${categoryId ?? 0}
  ${stateCode === null ? sql`` : sql`and state_code = ${stateCode}`}
  ${citySlug ? sql`and city_slug = ${citySlug}` : sql``}`

const listings = (db: Db, query: Scope) => db.selectFrom('business_listings').where(inScope(query))

/**
 * Builds a query for the listed businesses of a category, state and city (null: all). Sorts by name, newest
 * or best rating first; distance orders sort by rating.
 */
export function buildOrderedListingsQuery(db: Db, query: Scope & Pick<FilteredQuery, 'order'>) {
  const [key, direction] = SORT_COLUMN_BY_ORDER[query.order]
  return listings(db, query).select('business_id').orderBy(key, direction).orderBy('business_id', direction)
}

const idsIn = async (list: { execute: () => Promise<{ business_id: number }[]> }) =>
  (await list.execute()).map((row) => row.business_id)

/**
 * Builds the condition for attributes and opening times. `hours` has the opening bits of each schedule. It is
 * null if no filter needs them.
 */
function filteredTo(query: FilteredQuery, hours: OpeningBitsOfAllSchedules | null): RawBuilder<boolean> {
  const [wanted, wantedHours] = [toRequiredAttributeBits(query), toRequiredHoursBits(query)]
  const schedules = [...(hours?.bits ?? [])].flatMap(([id, bits]) =>
    (bits & wantedHours) === wantedHours ? [id] : [],
  )
  const closed = query.open ? [...(hours?.closed ?? [])] : []
  return sql<boolean>`${wanted > 0 ? sql`attributes & ${wanted} = ${wanted}` : sql`1 = 1`}
    ${hours ? sql`and schedule_id in ${toValueList(schedules)}` : sql``}
    ${closed.length > 0 ? sql`and business_id not in ${toValueList(closed)}` : sql``}`
}

/** Reads rows as one JSON text. */
async function rowsIn<T>(db: Db, columns: readonly string[], list: Expression<unknown>): Promise<T[]> {
  const row = buildJsonArraySql(...columns.map((column) => sql.ref(column)))
  const { rows } = await sql<{ found: string | null }>`
    select ${aggregateToJsonArray(row)} as found from (${list}) as found`.execute(db)
  return JSON.parse(rows[0]?.found ?? '[]')
}

interface PlaceFound {
  cell: number
  place: number
  miles: number
  /** Number of businesses at the place, before further filters. */
  listings: number
}

type AroundQuery = FilteredQuery & { from: Position }

/**
 * Lists places that have businesses of a category, state and city, nearest first. `miles` limits the
 * distance; null means any.
 */
async function placesWithin(db: Db, query: AroundQuery, miles: number | null): Promise<PlaceFound[]> {
  const { from, categoryId, stateCode, citySlug } = query
  // The map cells come first in the join, so that the database reads only places in them.
  const near = toInlineTable(miles === null ? [] : listMapCellRangesWithin(from, miles), {
    first: 'integer',
    last: 'integer',
  })
  const source = citySlug
    ? sql`(select category_id, cell, place, state_code, 1 as listings from business_listings
        where city_slug = ${citySlug} and place is not null) as listed where true`
    : miles === null
      ? sql`listing_places where true`
      : sql`${near} as near cross join listing_places where cell between near.first and near.last`
  const found = await rowsIn<[number, number, number]>(
    db,
    ['cell', 'place', 'listings'],
    sql`select cell, place, sum(listings) as listings from ${source} and category_id = ${categoryId ?? 0}
      ${stateCode === null ? sql`` : sql`and state_code = ${stateCode}`} group by cell, place`,
  )
  return found
    .map(([cell, place, listings]) => {
      return { cell, place, listings, miles: milesBetween(from, toPositionFromGridNumber(place)) }
    })
    .filter((each) => miles === null || each.miles <= miles)
    .sort((a, b) => a.miles - b.miles || a.place - b.place)
}

/**
 * Reads a list by distance or within a radius. It stops when it has more than 240 matches. Businesses without
 * a position are not in it.
 */
async function aroundPlace(db: Db, query: AroundQuery, wanted: RawBuilder<boolean>): Promise<number[]> {
  const { within, order, citySlug } = query
  if (!isOrderedByDistance(order)) {
    const places = await placesWithin(db, query, within ?? null)
    // Reads the list in its order until enough businesses are within the radius.
    return idsIn(
      buildOrderedListingsQuery(db, query)
        .where('place', 'in', toValueList(places.map(({ place }) => place)))
        .where(wanted)
        .limit(MAX_FILTERED_LIST_LENGTH + 1),
    )
  }
  const ids: number[] = []
  let seen = -1
  for (const reach of within || citySlug ? [within ?? null] : [MAX_STEPPED_DISTANCE_MILES, null]) {
    const places = (await placesWithin(db, query, reach)).filter(({ miles }) => miles > seen)
    seen = reach ?? seen
    for (const some of inSteps(places, order)) {
      const given = toInlineTable(
        some.map(({ cell, place, miles }, at) => {
          return [
            cell,
            place,
            order === 'distance'
              ? at
              : miles > MAX_STEPPED_DISTANCE_MILES
                ? MAX_STEPPED_DISTANCE_MILES + 1 + at
                : roundUpToDistanceStep(miles),
          ]
        }),
        { at_cell: 'integer', at_place: 'integer', step: 'integer' },
      )
      // The places come first in the join, so that the database reads only the businesses at them.
      const { rows } = await sql<{ business_id: number }>`
        select business_id from ${given} as near cross join business_listings
        where cell = at_cell and place = at_place and ${inScope(query)} and ${wanted}
        order by step, rating_key || '' desc, business_id desc limit ${MAX_FILTERED_LIST_LENGTH + 1}`.execute(
        db,
      )
      ids.push(...rows.map((row) => row.business_id))
      if (ids.length > MAX_FILTERED_LIST_LENGTH) return ids
    }
  }
  return ids
}

/**
 * Yields places in groups of growing size, so that a short list needs few queries. Places of one distance
 * step stay together. Each later group has room for double the number of businesses.
 */
function* inSteps(places: readonly PlaceFound[], order: ListingOrder): Generator<PlaceFound[]> {
  const step = order === 'distance' ? (miles: number) => miles : roundUpToDistanceStep
  let [some, count, enough]: [PlaceFound[], number, number] = [[], 0, MAX_FILTERED_LIST_LENGTH]
  for (const [at, place] of places.entries()) {
    some.push(place)
    count += place.listings
    const next = places[at + 1]
    if (count <= enough || (next && step(next.miles) === step(place.miles))) continue
    yield some
    ;[some, count, enough] = [[], 0, 2 * enough]
  }
  if (some.length > 0) yield some
}

/**
 * SQL for the schedule id of a business. Negative if the business is in `closed`, so that it is not open now.
 */
const scheduleOf = ({ closed }: OpeningBitsOfAllSchedules) =>
  sql<number>`case when business_id in ${toValueList([...closed])} then -schedule_id else schedule_id end`

type Listed = [place: number | null, attributes: number, schedule: number | null]

function candidateOf(
  [place, attributes, schedule]: Listed,
  { bits }: OpeningBitsOfAllSchedules,
  from: Position | null,
) {
  const week = bits.get(Math.abs(schedule ?? 0)) ?? 0
  return {
    attributes,
    hours: schedule !== null && schedule < 0 ? week & ~HOURS_FILTER_BITS.open.true : week,
    hasHours: schedule !== null,
    businesses: 1,
    miles:
      from && place !== null ? milesBetween(from, toPositionFromGridNumber(place)) : Number.POSITIVE_INFINITY,
  }
}

/**
 * Reads filter values of the listed businesses among `businessIds`. The order is that of `businessIds`, or
 * best rating first if `order` is "rating".
 */
export async function readFilterValuesOfBusinesses(
  db: Db,
  businessIds: readonly number[],
  { from, now, order }: Pick<FilteredQuery, 'from' | 'now' | 'order'>,
): Promise<(FilterValueGroup & { id: number })[]> {
  if (businessIds.length === 0) return []
  const hours = await readOpeningBitsOfAllSchedules(db, now)
  const list = listings(db, { categoryId: null, stateCode: null })
    .select(['business_id', 'rating_key', 'place', 'attributes', scheduleOf(hours).as('schedule')])
    .where('business_id', 'in', toValueList(businessIds))
  const columns = ['business_id', 'rating_key', 'place', 'attributes', 'schedule']
  const rows = await rowsIn<[number, string, ...Listed]>(db, columns, list)
  const found = rows.map(([id, rating, ...listed]) => ({ ...candidateOf(listed, hours, from), id, rating }))
  if (order === 'rating')
    return found.sort((a, b) => (a.rating < b.rating ? 1 : a.rating > b.rating ? -1 : b.id - a.id))
  const byId = new Map(found.map((each) => [each.id, each]))
  return businessIds.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns the ids of the closed public businesses among `ids`, in any order. A search by name can find them
 * (D118).
 */
export async function findClosedBusinessIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', 'in', toValueList(ids))
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Reads the state codes and category ids under which at least one of these businesses is listed. Id 0 means
 * all categories.
 */
export async function readStatesAndCategoriesOfBusinesses(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('business_listings')
    .select(['state_code', 'category_id'])
    .distinct()
    .where('business_id', 'in', toValueList(ids))
    .execute()
  return {
    states: [...new Set(rows.map((row) => row.state_code))],
    categories: [...new Set(rows.map((row) => row.category_id))],
  }
}

/** Longer lists get no counts per filter (D144). */
export const MAX_LISTINGS_FOR_FACET_COUNTS = 10_000

/**
 * Reads the filter values of all businesses in a category, state and city. Businesses with equal values form
 * one group. Beyond 50 miles, `miles` is infinite. A list by distance excludes businesses without a position.
 */
export async function readFilterValueGroups(db: Db, query: FilteredQuery): Promise<FilterValueGroup[]> {
  const { from, now } = query
  const hours = await readOpeningBitsOfAllSchedules(db, now)
  const near = from ? await placesWithin(db, { ...query, from }, MAX_STEPPED_DISTANCE_MILES) : []
  const at = sql`case when place in ${toValueList(near.map(({ place }) => place))} then place end`
  const all = listings(db, query)
    .select([at.as('at'), 'attributes', scheduleOf(hours).as('schedule')])
    .$if(from !== null && isOrderedByDistance(query.order), (list) => list.where('place', 'is not', null))
  const rows = await rowsIn<[...Listed, number]>(
    db,
    ['at', 'attributes', 'schedule', 'businesses'],
    sql`select at, attributes, schedule, count(*) as businesses from (${all}) as counted
      group by at, attributes, schedule`,
  )
  return rows.map(([place, attributes, schedule, businesses]) => ({
    ...candidateOf([place, attributes, schedule], hours, from),
    businesses,
  }))
}
