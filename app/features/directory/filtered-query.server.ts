import type { Db } from 'db/connect'
import { jsonArray, jsonList, listOf, rowsOf } from 'db/portable-sql'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { attributesOf, CHOICES, type DirectoryFilters } from '~/features/businesses/attributes'
import { HOURS, hoursOf } from '~/features/businesses/hours-filter'
import { type HoursNow, hoursNow } from '~/features/businesses/open-now.server'
import type { ListingOrder } from '~/features/businesses/schema'
import { cellRowsWithin, milesBetween, type Position, positionOf } from '~/features/places/position'
import type { Candidate } from './filter-counts'

/** Nobody pages further than that through a list that is narrowed; searches have the same end. */
export const MOST_NARROWED = 240

export interface FilteredQuery extends DirectoryFilters {
  categoryId: number | null
  stateCode: string | null
  order: ListingOrder
  /** From where: without it no list is by distance or within some miles. */
  from: Position | null
  now: Date
}

/** Which businesses a narrowed list has, in its order: at most 240. */
export interface FilteredList {
  ids: number[]
  isCapped: boolean
}

/** A list by distance, or narrowed by anything but category and state, in the order that was asked for. */
export async function filteredList(db: Db, query: FilteredQuery): Promise<FilteredList> {
  const { from, within, order } = query
  const wanted = filteredTo(query, hoursOf(query) > 0 ? await hoursNow(db, query.now) : null)
  const ids =
    from && (within || order === 'near')
      ? await aroundPlace(db, { ...query, from }, wanted)
      : await idsIn(
          listingsInOrder(db, query)
            .where(wanted)
            .limit(MOST_NARROWED + 1),
        )
  return { ids: ids.slice(0, MOST_NARROWED), isCapped: ids.length > MOST_NARROWED }
}

/** Miles up to which a way counts as alike: within a city, across it, out of it. Beyond the last every mile counts. */
export const LAST_STEP = 50
export const stepOf = (miles: number) => CHOICES.within.find((most) => miles <= most) ?? miles

const KEYS = {
  name: ['name_key', 'asc'],
  newest: ['day_key', 'desc'],
  rating: ['rating_key', 'desc'],
  near: ['rating_key', 'desc'],
} as const

const listings = (db: Db, { categoryId, stateCode }: Pick<FilteredQuery, 'categoryId' | 'stateCode'>) =>
  db
    .selectFrom('business_listings')
    .where('category_id', '=', categoryId ?? 0)
    .$if(stateCode !== null, (list) => list.where('state_code', '=', stateCode ?? ''))

/** The published businesses of a category and state (null: all), in an order that is none by distance. */
export function listingsInOrder(db: Db, query: Pick<FilteredQuery, 'categoryId' | 'stateCode' | 'order'>) {
  const [key, direction] = KEYS[query.order]
  return listings(db, query).select('business_id').orderBy(key, direction).orderBy('business_id', direction)
}

const idsIn = async (list: { execute: () => Promise<{ business_id: number }[]> }) =>
  (await list.execute()).map((row) => row.business_id)

/** What a business has to be; `hours` where that follows from them. */
function filteredTo(query: FilteredQuery, hours: HoursNow | null): RawBuilder<boolean> {
  const [wanted, wantedHours] = [attributesOf(query), hoursOf(query)]
  const schedules = [...(hours?.bits ?? [])].flatMap(([id, bits]) =>
    (bits & wantedHours) === wantedHours ? [id] : [],
  )
  const closed = query.open ? [...(hours?.closed ?? [])] : []
  return sql<boolean>`${wanted > 0 ? sql`attributes & ${wanted} = ${wanted}` : sql`1 = 1`}
    ${hours ? sql`and schedule_id in ${listOf(schedules)}` : sql``}
    ${closed.length > 0 ? sql`and business_id not in ${listOf(closed)}` : sql``}`
}

/** Rows as the text of one list: many values cost more to hand over than to find. */
async function rowsIn<T>(db: Db, columns: readonly string[], list: Expression<unknown>): Promise<T[]> {
  const row = jsonArray(...columns.map((column) => sql.ref(column)))
  const { rows } = await sql<{ found: string | null }>`
    select ${jsonList(row)} as found from (${list}) as found`.execute(db)
  return JSON.parse(rows[0]?.found ?? '[]')
}

interface PlaceFound {
  cell: number
  place: number
  miles: number
  /** How many stand there, whatever the list is narrowed to besides category and state. */
  listings: number
}

type AroundQuery = FilteredQuery & { from: Position }

/** Places with businesses of a category and state within so many miles (null: all), the nearest first. */
async function placesWithin(db: Db, query: AroundQuery, miles: number | null): Promise<PlaceFound[]> {
  const { from, categoryId, stateCode } = query
  // Row after row of cells: the other way round all places of the list would be met.
  const near = rowsOf(miles === null ? [] : cellRowsWithin(from, miles), {
    first: 'integer',
    last: 'integer',
  })
  const source =
    miles === null
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
      return { cell, place, listings, miles: milesBetween(from, positionOf(place)) }
    })
    .filter((each) => miles === null || each.miles <= miles)
    .sort((a, b) => a.miles - b.miles || a.place - b.place)
}

/** A list within some miles, or by distance: ends with at least one more than a list has, if there are so many. */
async function aroundPlace(db: Db, query: AroundQuery, wanted: RawBuilder<boolean>): Promise<number[]> {
  const { within, order } = query
  const ids: number[] = []
  let seen = -1
  for (const reach of within ? [within] : [LAST_STEP, null]) {
    const places = (await placesWithin(db, query, reach)).filter(({ miles }) => miles > seen)
    seen = reach ?? seen
    for (const some of order === 'near' ? inSteps(places) : [places]) {
      const [key, direction] = KEYS[order]
      const given = rowsOf(
        some.map(({ cell, place, miles }, at) => {
          return [cell, place, miles > LAST_STEP ? LAST_STEP + 1 + at : stepOf(miles)]
        }),
        { at_cell: 'integer', at_place: 'integer', step: 'integer' },
      )
      const there = listings(db, query)
        .select('business_id')
        .innerJoin(given.as('near'), (join) => join.on(sql<boolean>`cell = at_cell and place = at_place`))
        .where(wanted)
        .orderBy(sql`${order === 'near' ? sql.ref('step') : sql`0 + 0`}`)
        .orderBy(sql`${sql.ref(key)} || ''`, direction)
        .orderBy('business_id', direction)
        .limit(MOST_NARROWED + 1)
      ids.push(...(await idsIn(there)))
      if (ids.length > MOST_NARROWED) return ids
    }
  }
  return ids
}

/** Whole steps of places, each time twice as many, so that a few of many are soon found. */
function* inSteps(places: readonly PlaceFound[]): Generator<PlaceFound[]> {
  let [some, count, enough]: [PlaceFound[], number, number] = [[], 0, MOST_NARROWED]
  for (const [at, place] of places.entries()) {
    some.push(place)
    count += place.listings
    const next = places[at + 1]
    if (count <= enough || (next && stepOf(next.miles) === stepOf(place.miles))) continue
    yield some
    ;[some, count, enough] = [[], 0, 2 * enough]
  }
  if (some.length > 0) yield some
}

/** The week of a business; below zero where it is closed today all the same. */
const scheduleOf = ({ closed }: HoursNow) =>
  sql<number>`case when business_id in ${listOf([...closed])} then -schedule_id else schedule_id end`

type Listed = [place: number | null, attributes: number, schedule: number | null]

function candidateOf([place, attributes, schedule]: Listed, { bits }: HoursNow, from: Position | null) {
  const week = bits.get(Math.abs(schedule ?? 0)) ?? 0
  return {
    attributes,
    hours: schedule !== null && schedule < 0 ? week & ~HOURS.open.true : week,
    businesses: 1,
    miles: from && place !== null ? milesBetween(from, positionOf(place)) : Number.POSITIVE_INFINITY,
  }
}

/** Businesses as filters see them, of those `ids` that are listed: in the same order, or the best rated first. */
export async function candidatesOf(
  db: Db,
  ids: readonly number[],
  { from, now, order }: Pick<FilteredQuery, 'from' | 'now' | 'order'>,
): Promise<(Candidate & { id: number })[]> {
  if (ids.length === 0) return []
  const hours = await hoursNow(db, now)
  const list = listings(db, { categoryId: null, stateCode: null })
    .select(['business_id', 'rating_key', 'place', 'attributes', scheduleOf(hours).as('schedule')])
    .where('business_id', 'in', listOf(ids))
  const columns = ['business_id', 'rating_key', 'place', 'attributes', 'schedule']
  const rows = await rowsIn<[number, string, ...Listed]>(db, columns, list)
  const found = rows.map(([id, rating, ...listed]) => ({ ...candidateOf(listed, hours, from), id, rating }))
  if (order === 'rating')
    return found.sort((a, b) => (a.rating < b.rating ? 1 : a.rating > b.rating ? -1 : b.id - a.id))
  const byId = new Map(found.map((each) => [each.id, each]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Those of these `ids` that have closed: in no list, but found by who asks for them by name (D118). */
export async function closedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', 'in', listOf(ids))
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The states and categories in which any of these businesses is listed. */
export async function filedUnder(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('business_listings')
    .select(['state_code', 'category_id'])
    .distinct()
    .where('business_id', 'in', listOf(ids))
    .execute()
  return {
    states: [...new Set(rows.map((row) => row.state_code))],
    categories: [...new Set(rows.map((row) => row.category_id))],
  }
}

/** Of a longer list these many are counted: a filter that leaves none of them is not offered. */
const MOST_COUNTED = 10_000

/** The businesses of a category and state as filters see them, those alike in one. */
export async function listedCandidates(db: Db, query: FilteredQuery): Promise<Candidate[]> {
  const { from, now } = query
  const hours = await hoursNow(db, now)
  const near = from ? await placesWithin(db, { ...query, from }, LAST_STEP) : []
  const at = sql`case when place in ${listOf(near.map(({ place }) => place))} then place end`
  const some = listings(db, query)
    .select([at.as('at'), 'attributes', scheduleOf(hours).as('schedule')])
    .limit(MOST_COUNTED)
  const rows = await rowsIn<[...Listed, number]>(
    db,
    ['at', 'attributes', 'schedule', 'businesses'],
    sql`select at, attributes, schedule, count(*) as businesses from (${some}) as counted
      group by at, attributes, schedule`,
  )
  return rows.map(([place, attributes, schedule, businesses]) => ({
    ...candidateOf([place, attributes, schedule], hours, from),
    businesses,
  }))
}
