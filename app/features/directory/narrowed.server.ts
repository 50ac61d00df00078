import type { Db } from 'db/connect'
import { jsonArray, jsonList, listOf, rowsOf } from 'db/words'
import { type Expression, sql } from 'kysely'
import { type OpenNow, openNow } from '~/features/businesses/open-now.server'
import type { ListingOrder } from '~/features/businesses/schema'
import { type Narrowing, rareTraitOf, traitsOf } from '~/features/businesses/traits'
import { cellRowsWithin, milesBetween, type Position, positionOf } from '~/features/places/position'

/** Nobody pages further than that through a list that is narrowed; searches have the same end. */
export const MOST_NARROWED = 240
/** How far a list by distance looks, in miles, until it has enough; at last everywhere. */
const WIDER = [10, 50, 100, 400, null]

/** So many listings are sooner put in order than met along a list. */
const FEW = 1024
/** So many that say something few say are sooner put in order than met along a list. */
const RARE = 2048

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
  const open = query.open ? await openNow(db, query.now) : null
  if (open?.schedules.length === 0) return { ids: [], isCapped: false }
  const ids =
    (await filterThenSort(db, query, open)) ??
    (from && order === 'near'
      ? await byDistance(db, query, open)
      : await inOrder(db, query, open, from && within ? await placesWithin(db, query, within) : null))
  return { ids: ids.slice(0, MOST_NARROWED), isCapped: ids.length > MOST_NARROWED }
}

/** The whole list where only few have what it is narrowed to; null where they are many, or no index tells. */
async function filterThenSort(db: Db, query: NarrowedQuery, open: OpenNow | null): Promise<number[] | null> {
  const rare = rareTraitOf(query)
  if (rare === 0) return null
  // As the index has it, which is not seen behind a parameter.
  const some = narrowed(db, query, open).where(sql<boolean>`(traits & ${sql.lit(rare)}) = ${sql.lit(rare)}`)
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (${some.select('business_id').limit(RARE + 1)}) as found`.execute(db)
  if ((rows[0]?.found ?? 0) > RARE) return null
  const { from, within } = query
  const isNear = from !== null && query.order === 'near'
  const [column, direction] = KEYS[query.order]
  const all = some
    .select(['business_id', 'place'])
    .$if(isNear, (list) => list.where('place', 'is not', null))
    .orderBy(sql`${sql.ref(column)} || ''`, direction)
    .orderBy('business_id', direction)
  const placed = (await idsAndPlaces(db, all)).map(([id, place]) => ({
    id,
    place,
    miles: from && place !== null ? milesBetween(from, positionOf(place)) : Number.POSITIVE_INFINITY,
  }))
  const left = placed.filter(({ miles }) => !(from && within) || miles <= within)
  if (isNear)
    left.sort(
      (a, b) =>
        stepOf(a.miles) - stepOf(b.miles) || (isBeyondSteps(a.miles) ? (a.place ?? 0) - (b.place ?? 0) : 0),
    )
  return left.map(({ id }) => id)
}

/** In the order of `list`; many rows cost more to hand over than to find, so that they are one text. */
async function idsAndPlaces(
  db: Db,
  list: Expression<{ business_id: number; place: number | null }>,
): Promise<[id: number, place: number | null][]> {
  const { rows } = await sql<{ places: string | null }>`
    select ${jsonList(jsonArray(sql.ref('business_id'), sql.ref('place')))} as places from (${list}) as found`.execute(
    db,
  )
  return JSON.parse(rows[0]?.places ?? '[]')
}

/** Miles up to which a way counts as alike: within a city, across it, out of it. */
const STEPS = [5, 10, 25, 50]

/** Which step a way falls into; beyond the last of them every mile counts. */
const stepOf = (miles: number) => {
  const step = STEPS.findIndex((most) => miles <= most)
  return step < 0 ? miles : step
}

const isBeyondSteps = (miles: number) => miles > (STEPS.at(-1) ?? 0)

/**
 * Of some businesses those that a list is narrowed to: by steps of distance, or the best rated first, else in the order they
 * come.
 */
export async function narrowedOf(db: Db, ids: readonly number[], query: NarrowedQuery): Promise<number[]> {
  if (ids.length === 0) return []
  const { from, within, order } = query
  const open = query.open ? await openNow(db, query.now) : null
  const left = narrowed(db, { ...query, categoryId: null, stateCode: null }, open)
    .select(['business_id', 'place'])
    .where('business_id', 'in', listOf(ids))
    .$if(order === 'rating', (list) =>
      list.orderBy(sql`rating_key || ''`, 'desc').orderBy('business_id', 'desc'),
    )
  const places = await idsAndPlaces(db, left)
  const miles = new Map(
    places.map(([id, place]) => [
      id,
      from && place !== null ? milesBetween(from, positionOf(place)) : Number.POSITIVE_INFINITY,
    ]),
  )
  const far = (id: number) => miles.get(id) ?? Number.POSITIVE_INFINITY
  const inOrder = order === 'rating' ? [...miles.keys()] : ids
  const kept = inOrder.filter((id) => miles.has(id) && (!within || far(id) <= within))
  return order === 'near' && from ? kept.sort((a, b) => stepOf(far(a)) - stepOf(far(b)) || 0) : kept
}

function narrowed(db: Db, query: NarrowedQuery, open: OpenNow | null) {
  const traits = traitsOf(query)
  return db
    .selectFrom('business_listings')
    .where('category_id', '=', query.categoryId ?? 0)
    .$if(query.stateCode !== null, (list) => list.where('state_code', '=', query.stateCode ?? ''))
    .$if(traits > 0, (list) => list.where(sql<boolean>`traits & ${traits} = ${traits}`))
    .$if(open !== null, (list) => list.where('schedule_id', 'in', listOf(open?.schedules ?? [])))
    .$if((open?.except.length ?? 0) > 0, (list) =>
      list.where('business_id', 'not in', listOf(open?.except ?? [])),
    )
}

const KEYS = {
  name: ['name_key', 'asc'],
  newest: ['day_key', 'desc'],
  rating: ['rating_key', 'desc'],
  near: ['rating_key', 'desc'],
} as const

/** The published businesses of a category and state (null: all), in an order that is none by distance. */
export function listingsInOrder(
  db: Db,
  { categoryId, stateCode, order }: Pick<NarrowedQuery, 'categoryId' | 'stateCode' | 'order'>,
) {
  const [key, direction] = KEYS[order]
  return db
    .selectFrom('business_listings')
    .select('business_id')
    .where('category_id', '=', categoryId ?? 0)
    .$if(stateCode !== null, (list) => list.where('state_code', '=', stateCode ?? ''))
    .orderBy(key, direction)
    .orderBy('business_id', direction)
}

/** The first of a list in any order but by distance, at these places alone if any are given. */
async function inOrder(
  db: Db,
  query: NarrowedQuery,
  open: OpenNow | null,
  places: PlaceFound[] | null,
): Promise<number[]> {
  const [column, direction] = KEYS[query.order]
  const listings = (places ?? []).reduce((sum, place) => sum + place.listings, 0)
  const areFew = places !== null && listings <= FEW
  // Of an expression the engine knows no order: it reads what is at the places instead of walking the list.
  const key = areFew ? sql`${sql.ref(column)} || ''` : sql.ref(column)
  const rows = await narrowed(db, query, open)
    .select('business_id')
    .$if(areFew, (list) =>
      list.where(sql<boolean>`(cell, place) in (select cell, place from ${given(places ?? [])} as given)`),
    )
    .$if(places !== null && !areFew, (list) =>
      list.where('place', 'in', listOf((places ?? []).map(({ place }) => place))),
    )
    .orderBy(key, direction)
    .orderBy('business_id', direction)
    .limit(MOST_NARROWED + 1)
    .execute()
  return rows.map((row) => row.business_id)
}

interface PlaceFound {
  cell: number
  place: number
  miles: number
  /** How many stand there, whatever the list is narrowed to besides category and state. */
  listings: number
}

/** Places with businesses of a category and state, within so many miles (null: all), the nearest first. */
async function placesWithin(
  db: Db,
  { from, categoryId, stateCode }: NarrowedQuery,
  miles: number | null,
): Promise<PlaceFound[]> {
  if (!from) return []
  const rows = rowsOf(miles === null ? [] : cellRowsWithin(from, miles), {
    first: 'integer',
    last: 'integer',
  })
  // Row after row of cells: the other way round all places of the list would be met.
  const source =
    miles === null
      ? sql`listing_places where true`
      : sql`${rows} as near cross join listing_places where cell between near.first and near.last`
  const inState = stateCode === null ? sql`` : sql`and state_code = ${stateCode}`
  const found = await sql<{ places: string }>`
    select ${jsonList(jsonArray(sql.ref('cell'), sql.ref('place'), sql.ref('listings')))} as places from (
      select cell, place, sum(listings) as listings from ${source} and category_id = ${categoryId ?? 0} ${inState}
      group by cell, place) as found`.execute(db)
  const all = found.rows[0]?.places ?? '[]'
  return (JSON.parse(all) as [number, number, number][])
    .map(([cell, place, listings]) => ({
      cell,
      place,
      listings,
      miles: milesBetween(from, positionOf(place)),
    }))
    .filter((each) => miles === null || each.miles <= miles)
    .sort((a, b) => a.miles - b.miles || a.place - b.place)
}

/**
 * By steps of distance, of one step the best rated first; farther away the nearest place first. Ends with at least one more
 * than a list has, if there are so many.
 */
async function byDistance(db: Db, query: NarrowedQuery, open: OpenNow | null): Promise<number[]> {
  const { within, stateCode } = query
  const isFiltered = open !== null || traitsOf(query) > 0
  const ids: number[] = []
  let seen = 0
  for (const miles of within ? [within] : stateCode === null ? WIDER : [null]) {
    const places = await placesWithin(db, query, miles)
    for (const most of STEPS) {
      const end = places.findLastIndex((place) => place.miles <= most) + 1
      if (end <= seen) continue
      ids.push(...(await inOrder(db, query, open, places.slice(seen, end))))
      seen = end
      if (ids.length > MOST_NARROWED) return ids
    }
    for (let wanted = MOST_NARROWED; seen < places.length; wanted *= 4) {
      const next = nearestWith(places.slice(seen), isFiltered ? wanted : MOST_NARROWED - ids.length)
      seen += next.length
      ids.push(...(await bestOfPlaces(db, query, open, next)))
      if (ids.length > MOST_NARROWED) return ids
    }
  }
  return ids
}

/** So many of the nearest places that more than `wanted` stand there. */
function nearestWith(places: readonly PlaceFound[], wanted: number): PlaceFound[] {
  let before = 0
  const end = places.findIndex(({ listings }) => {
    before += listings
    return before > wanted
  })
  return places.slice(0, end < 0 ? places.length : end + 1)
}

async function bestOfPlaces(
  db: Db,
  query: NarrowedQuery,
  open: OpenNow | null,
  places: readonly PlaceFound[],
): Promise<number[]> {
  const best = narrowed(db, query, open)
    .select('business_id')
    .where('cell', '=', sql<number>`given.cell`)
    .where('place', '=', sql<number>`given.place`)
    .orderBy('rating_key', 'desc')
    .orderBy('business_id', 'desc')
    .limit(MOST_NARROWED + 1)
  const { rows } = await sql<{ ids: string }>`
    select (select ${jsonList(sql.ref('business_id'))} from (${best}) as best) as ids
    from ${given(places)} as given order by given.row_number`.execute(db)
  return rows.flatMap((row) => JSON.parse(row.ids) as number[])
}

const given = (places: readonly PlaceFound[]) =>
  rowsOf(
    places.map(({ cell, place }) => [cell, place]),
    { cell: 'integer', place: 'integer' },
  )
