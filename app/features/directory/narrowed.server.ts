import type { Db } from 'db/connect'
import { jsonArray, jsonList, listOf, rowsOf } from 'db/portable-sql'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { attributesOf, CHOICES, type Narrowing } from '~/features/businesses/attributes'
import { type OpenNow, openNow } from '~/features/businesses/open-now.server'
import type { ListingOrder } from '~/features/businesses/schema'
import { cellRowsWithin, milesBetween, type Position, positionOf } from '~/features/places/position'
import { groupedBy } from '~/values/grouped'
import type { Candidate } from './filter-counts'

/** Nobody pages further than that through a list that is narrowed; searches have the same end. */
export const MOST_NARROWED = 240

export interface NarrowedQuery extends Narrowing {
  categoryId: number | null
  stateCode: string | null
  order: ListingOrder
  /** From where: without it no list is by distance or within some miles. */
  from: Position | null
  now: Date
}

/** Which businesses a narrowed list has, in its order: at most 240. */
export interface NarrowedList {
  ids: number[]
  isCapped: boolean
}

/** A list by distance, or narrowed by anything but category and state, in the order that was asked for. */
export async function narrowedList(db: Db, query: NarrowedQuery): Promise<NarrowedList> {
  const { from, within, order } = query
  const list = narrowed(db, query, query.open ? await openNow(db, query.now) : null)
  const ids =
    from && (within || order === 'near')
      ? await aroundPlace(db, { ...query, from }, list)
      : (await entriesOf(db, inOrder(list, order).limit(MOST_NARROWED + 1))).map(([id]) => id)
  return { ids: ids.slice(0, MOST_NARROWED), isCapped: ids.length > MOST_NARROWED }
}

/** Miles up to which a way counts as alike: within a city, across it, out of it. Beyond the last every mile counts. */
const STEPS = CHOICES.within
const LAST_STEP = 50

export const stepOf = (miles: number) => STEPS.find((most) => miles <= most) ?? miles

/** Puts what comes in another order in steps of distance; of one step all stay as they are. */
export const byDistance = <T extends { miles: number }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => stepOf(a.miles) - stepOf(b.miles) || 0)

const KEYS = {
  name: ['name_key', 'asc'],
  newest: ['day_key', 'desc'],
  rating: ['rating_key', 'desc'],
  near: ['rating_key', 'desc'],
} as const

const listings = (db: Db, { categoryId, stateCode }: Pick<NarrowedQuery, 'categoryId' | 'stateCode'>) =>
  db
    .selectFrom('business_listings')
    .where('category_id', '=', categoryId ?? 0)
    .$if(stateCode !== null, (list) => list.where('state_code', '=', stateCode ?? ''))

function narrowed(db: Db, query: NarrowedQuery, open: OpenNow | null) {
  const wanted = attributesOf(query)
  return listings(db, query)
    .$if(wanted > 0, (list) => list.where(sql<boolean>`attributes & ${wanted} = ${wanted}`))
    .$if(open !== null, (list) => list.where(isOpen(open ?? { schedules: [], except: [] })))
}

const isOpen = ({ schedules, except }: OpenNow): RawBuilder<boolean> =>
  except.length === 0
    ? sql`schedule_id in ${listOf(schedules)}`
    : sql`schedule_id in ${listOf(schedules)} and business_id not in ${listOf(except)}`

type Listings = ReturnType<typeof listings>

/**
 * `isSorted` orders by an expression that no index matches: the engine sorts the few rows found instead of walking the
 * index.
 */
function inOrder(list: Listings, order: ListingOrder, isSorted = false) {
  const [key, direction] = KEYS[order]
  return list
    .select(['business_id', 'place'])
    .orderBy(isSorted ? sql`${sql.ref(key)} || ''` : sql.ref(key), direction)
    .orderBy('business_id', direction)
}

/** The published businesses of a category and state (null: all), in an order that is none by distance. */
export const listingsInOrder = (db: Db, query: Pick<NarrowedQuery, 'categoryId' | 'stateCode' | 'order'>) =>
  inOrder(listings(db, query), query.order)

/** Rows that come as the text of one list: many values cost more to hand over than to find. */
async function rowsIn<T>(
  db: Db,
  columns: readonly RawBuilder<unknown>[],
  list: Expression<unknown>,
): Promise<T[]> {
  const { rows } = await sql<{ found: string | null }>`
    select ${jsonList(jsonArray(...columns))} as found from (${list}) as found`.execute(db)
  return JSON.parse(rows[0]?.found ?? '[]')
}

const entriesOf = (db: Db, list: Expression<{ business_id: number; place: number | null }>) =>
  rowsIn<[id: number, place: number | null]>(db, [sql.ref('business_id'), sql.ref('place')], list)

interface PlaceFound {
  cell: number
  place: number
  miles: number
  /** How many stand there, whatever the list is narrowed to besides category and state. */
  listings: number
}

type AroundQuery = NarrowedQuery & { from: Position }

/** Places with businesses of a category and state within so many miles (null: all), the nearest first. */
async function placesWithin(
  db: Db,
  { from, categoryId, stateCode }: AroundQuery,
  miles: number | null,
): Promise<PlaceFound[]> {
  // Row after row of cells: the other way round all places of the list would be met.
  const rows = rowsOf(miles === null ? [] : cellRowsWithin(from, miles), {
    first: 'integer',
    last: 'integer',
  })
  const source =
    miles === null
      ? sql`listing_places where true`
      : sql`${rows} as near cross join listing_places where cell between near.first and near.last`
  const inState = stateCode === null ? sql`` : sql`and state_code = ${stateCode}`
  const found = await rowsIn<[number, number, number]>(
    db,
    ['cell', 'place', 'listings'].map((column) => sql.ref(column)),
    sql`select cell, place, sum(listings) as listings from ${source} and category_id = ${categoryId ?? 0} ${inState}
      group by cell, place`,
  )
  return found
    .map(([cell, place, listings]) => ({
      cell,
      place,
      listings,
      miles: milesBetween(from, positionOf(place)),
    }))
    .filter((each) => miles === null || each.miles <= miles)
    .sort((a, b) => a.miles - b.miles || a.place - b.place)
}

/** A list within some miles, or by distance: ends with at least one more than a list has, if there are so many. */
async function aroundPlace(db: Db, query: AroundQuery, list: Listings): Promise<number[]> {
  const { within, order } = query
  const ids: number[] = []
  let seen = -1
  for (const reach of within ? [within] : [LAST_STEP, null]) {
    const places = (await placesWithin(db, query, reach)).filter(({ miles }) => miles > seen)
    seen = reach ?? seen
    for (const group of order === 'near' ? groupsOf(places) : [places]) {
      ids.push(...(await listedAt(db, list, group, order)))
      if (ids.length > MOST_NARROWED) return ids
    }
  }
  return ids
}

/** Places of one step, then those farther away, so many more at a time that a few of many are soon found. */
function groupsOf(places: readonly PlaceFound[]): Iterable<PlaceFound[]> {
  let before = 0
  return groupedBy(places, ({ miles, listings }) => {
    if (miles <= LAST_STEP) return stepOf(miles)
    before += listings
    return LAST_STEP + 1 + Math.floor(Math.log2(1 + before / MOST_NARROWED))
  }).values()
}

async function listedAt(
  db: Db,
  list: Listings,
  places: readonly PlaceFound[],
  order: ListingOrder,
): Promise<number[]> {
  const given = rowsOf(
    places.map(({ cell, place }) => [cell, place]),
    { cell: 'integer', place: 'integer' },
  )
  const isFar = order === 'near' && places.some(({ miles }) => miles > LAST_STEP)
  const there = inOrder(list, order, true)
    .where(sql<boolean>`(cell, place) in (select cell, place from ${given} as given)`)
    .$if(!isFar, (all) => all.limit(MOST_NARROWED + 1))
  const entries = await entriesOf(db, there)
  const at = new Map(places.map(({ place }, index) => [place, index]))
  const farOf = (place: number | null) => at.get(place ?? 0) ?? 0
  return (isFar ? entries.toSorted(([, a], [, b]) => farOf(a) - farOf(b)) : entries).map(([id]) => id)
}

/** Businesses as filters see them, of those `ids` that are listed: in the same order, or the best rated first. */
export async function candidatesOf(
  db: Db,
  ids: readonly number[],
  { from, now, order }: Pick<NarrowedQuery, 'from' | 'now' | 'order'>,
): Promise<(Candidate & { id: number })[]> {
  if (ids.length === 0) return []
  const open = await openNow(db, now)
  const [schedules, except] = [new Set(open.schedules), new Set(open.except)]
  const all = listings(db, { categoryId: null, stateCode: null })
  // Without an order the index of businesses has all that is asked for.
  const asked = order === 'rating' ? inOrder(all, order, true) : all.select(['business_id', 'place'])
  const list = asked.select(['attributes', 'schedule_id']).where('business_id', 'in', listOf(ids))
  const columns = ['business_id', 'place', 'attributes', 'schedule_id'].map((column) => sql.ref(column))
  const rows = await rowsIn<[number, number | null, number, number | null]>(db, columns, list)
  const found = rows.map(([id, place, attributes, schedule]) => ({
    id,
    attributes,
    businesses: 1,
    isOpen: schedule !== null && schedules.has(schedule) && !except.has(id),
    miles: from && place !== null ? milesBetween(from, positionOf(place)) : Number.POSITIVE_INFINITY,
  }))
  if (order === 'rating') return found
  const byId = new Map(found.map((each) => [each.id, each]))
  return ids.flatMap((id) => byId.get(id) ?? [])
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
export async function listedCandidates(db: Db, query: NarrowedQuery): Promise<Candidate[]> {
  const { from, now } = query
  const farthest = CHOICES.within.at(-1) ?? 0
  const near = from ? await placesWithin(db, { ...query, from }, farthest) : []
  const milesOf = new Map(near.map(({ place, miles }) => [place, miles]))
  const around = listOf(near.map(({ place }) => place))
  const rows = await rowsIn<[number, boolean, number | null, number]>(
    db,
    ['attributes', 'is_open', 'at', 'businesses'].map((column) => sql.ref(column)),
    sql`select attributes, is_open, at, count(*) as businesses from (${listings(db, query)
      .select([
        'attributes',
        sql`case when ${isOpen(await openNow(db, now))} then 1 else 0 end`.as('is_open'),
        sql`case when place in ${around} then place end`.as('at'),
      ])
      .limit(MOST_COUNTED)}) as counted group by attributes, is_open, at`,
  )
  return rows.map(([attributes, isOpen, place, businesses]) => ({
    attributes,
    businesses,
    isOpen: Boolean(isOpen),
    miles: milesOf.get(place ?? 0) ?? Number.POSITIVE_INFINITY,
  }))
}
