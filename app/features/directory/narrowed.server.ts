import type { Db } from 'db/connect'
import { jsonList, listOf, rowsOf } from 'db/words'
import { sql } from 'kysely'
import { type OpenNow, openNow } from '~/features/businesses/open-now.server'
import type { ListingOrder } from '~/features/businesses/schema'
import { type Narrowing, traitsOf } from '~/features/businesses/traits'
import { cellOf, cellsWithin, milesBetween, type Position, positionOf } from '~/features/places/position'

/** Nobody pages further than that through a list that is narrowed; searches have the same end. */
export const MOST_NARROWED = 240
/** How far a list by distance looks, in miles, until it has enough; at last everywhere. */
const WIDER = [25, 100, 300, 800, null]

/** A state with no more listings is sooner read as a whole than looked for around a place. */
const FEW = 1024

/** What a narrowed list is made of. */
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
  const open = query.open ? await openNow(db, query.now) : null
  if (open?.schedules.length === 0) return { ids: [], isCapped: false }
  const places =
    query.from && (query.within || query.order === 'near') ? await placesNear(db, query, open) : null
  if (query.order === 'near' && places) return byDistance(db, query, open, places)
  const found = await inOrder(
    narrowed(db, query, open).$if(places !== null, (list) =>
      list.where('place', 'in', listOf((places ?? []).map(({ place }) => place))),
    ),
    query.order,
  )
  return { ids: found.slice(0, MOST_NARROWED), isCapped: found.length > MOST_NARROWED }
}

/** Of some businesses those that a list is narrowed to, in the order they come; `from` as for the list. */
export async function narrowedOf(db: Db, ids: readonly number[], query: NarrowedQuery): Promise<number[]> {
  if (ids.length === 0) return []
  const { from, within } = query
  const open = query.open ? await openNow(db, query.now) : null
  const rows = await narrowed(db, { ...query, categoryId: null, stateCode: null }, open)
    .select(['business_id', 'place'])
    .where('business_id', 'in', listOf(ids))
    .execute()
  const miles = new Map(
    rows.map(({ business_id, place }) => [
      business_id,
      from && place !== null ? milesBetween(from, positionOf(place)) : Number.POSITIVE_INFINITY,
    ]),
  )
  const far = (id: number) => miles.get(id) ?? Number.POSITIVE_INFINITY
  const left = ids.filter((id) => miles.has(id) && (!within || far(id) <= within))
  return query.order === 'near' && from
    ? left.sort((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)))
    : left
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

type Listings = ReturnType<typeof narrowed>

async function inOrder(list: Listings, order: ListingOrder): Promise<number[]> {
  const [key, direction] =
    order === 'name'
      ? (['name_key', 'asc'] as const)
      : order === 'newest'
        ? (['day_key', 'desc'] as const)
        : (['rating_key', 'desc'] as const)
  const rows = await list
    .select('business_id')
    .orderBy(key, direction)
    .orderBy('business_id', direction)
    .limit(MOST_NARROWED + 1)
    .execute()
  return rows.map((row) => row.business_id)
}

interface PlaceFound {
  place: number
  miles: number
  listings: number
}

/** Places with businesses of the list, the nearest first: within the miles asked for, else until there are enough. */
async function placesNear(db: Db, query: NarrowedQuery, open: OpenNow | null): Promise<PlaceFound[]> {
  const { from, within } = query
  if (!from) return []
  if (!within && (await isFew(db, query))) return placesOfState(db, query, open, from)
  for (const miles of within ? [within] : WIDER) {
    const rows = await narrowed(db, query, open)
      .select(['place', ({ fn }) => fn.countAll<number>().as('listings')])
      .where('cell', 'is not', null)
      .$if(miles !== null, (list) => list.where('cell', 'in', listOf(cellsWithin(from, miles ?? 0))))
      .groupBy(['cell', 'place'])
      .execute()
    const found = rows
      .map(({ place, listings }) => ({
        place: place ?? 0,
        listings,
        miles: milesBetween(from, positionOf(place ?? 0)),
      }))
      .filter((each) => miles === null || each.miles <= miles)
      .sort((a, b) => a.miles - b.miles || a.place - b.place)
    const total = found.reduce((sum, { listings }) => sum + listings, 0)
    if (within || miles === null || total > MOST_NARROWED) return found
  }
  return []
}

/** Whether the list is of a state that has few. */
async function isFew(db: Db, { categoryId, stateCode }: NarrowedQuery): Promise<boolean> {
  if (stateCode === null) return false
  const row = await db
    .selectFrom('listing_counts')
    .select('listings')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '=', stateCode)
    .executeTakeFirst()
  return (row?.listings ?? 0) <= FEW
}

/** All places of a state that has few, the nearest first. */
async function placesOfState(
  db: Db,
  query: NarrowedQuery,
  open: OpenNow | null,
  from: Position,
): Promise<PlaceFound[]> {
  const rows = await narrowed(db, query, open).select('place').execute()
  const counts = new Map<number, number>()
  for (const { place } of rows) if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts]
    .map(([place, listings]) => ({ place, listings, miles: milesBetween(from, positionOf(place)) }))
    .sort((a, b) => a.miles - b.miles || a.place - b.place)
}

/** The nearest place first; of one place the best rated. */
async function byDistance(
  db: Db,
  query: NarrowedQuery,
  open: OpenNow | null,
  places: readonly PlaceFound[],
): Promise<NarrowedList> {
  let before = 0
  const needed = places.filter(({ listings }) => {
    before += listings
    return before - listings <= MOST_NARROWED
  })
  const best = narrowed(db, query, open)
    .select('business_id')
    .where('cell', '=', sql<number>`given.cell`)
    .where('place', '=', sql<number>`given.place`)
    .orderBy('rating_key', 'desc')
    .orderBy('business_id', 'desc')
    .limit(MOST_NARROWED)
  const near = needed.map(({ place }) => [cellOf(place), place])
  const { rows } = await sql<{ ids: string }>`
    select (select ${jsonList(sql.ref('business_id'))} from (${best}) as best) as ids
    from ${rowsOf(near, { cell: 'integer', place: 'integer' })} as given
    order by given.row_number`.execute(db)
  const ids = rows.flatMap((row) => JSON.parse(row.ids) as number[])
  return { ids: ids.slice(0, MOST_NARROWED), isCapped: before > MOST_NARROWED }
}
