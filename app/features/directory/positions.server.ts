import type { Db } from 'db/connect'
import { joined } from 'db/words'
import { sql } from 'kysely'
import { reach } from '~/values/running-sum'

/** So many listings are sooner walked than looked up; the size of a block (db/migrations/035_listing_orders.sql). */
const NEAR = 1024

/** Published businesses in one order, the lowest key first. */
export interface OrderedList {
  /** null: the whole directory. */
  categoryId: number | null
  /** null: anywhere. */
  stateCode: string | null
  /** By name, by day and how complete the page is, or by rating: the keys of business_listings, equal ones by id. */
  sort: 'name' | 'day' | 'rating'
}

/** The ids of `count` businesses of a list of `total` from `start` (0 is the first) on, at one cost anywhere (D44). */
export async function listingsAt(
  db: Db,
  list: OrderedList,
  { start, count, total }: { start: number; count: number; total: number },
): Promise<number[]> {
  const fromEnd = total - start - count
  if (start <= NEAR) return idsOf(walk(db, list, 'asc').limit(count).offset(start))
  if (fromEnd <= NEAR) {
    return (await idsOf(walk(db, list, 'desc').limit(count).offset(Math.max(0, fromEnd)))).reverse()
  }
  const block = await blockAt(db, list, start)
  return idsOf(
    walk(db, list, 'asc')
      .where((eb) =>
        eb(eb.refTuple(keyOf(list), 'business_id'), '>=', eb.tuple(block.first_key, block.first_id)),
      )
      .limit(count)
      .offset(start - block.before),
  )
}

/** How many businesses of a directory by name, in a state (null: anywhere), sort before this key. */
export async function positionOf(db: Db, stateCode: string | null, key: string): Promise<number> {
  const list = { categoryId: null, stateCode, sort: 'name' as const }
  const lower = blocks(db, list).where((eb) =>
    eb(eb.refTuple('first_key', 'first_id'), '<=', eb.tuple(key, 0)),
  )
  const row = await db
    .with('upto', () => lower.select(({ fn }) => fn.sum<number>('listings').as('listings')))
    .with('last', () =>
      lower
        .select(['first_key', 'first_id', 'listings'])
        .orderBy('first_key', 'desc')
        .orderBy('first_id', 'desc')
        .limit(1),
    )
    .selectFrom(['upto', 'last'])
    .select((eb) => [
      eb('upto.listings', '-', eb.ref('last.listings')).as('before'),
      listings(db, list)
        .select(({ fn }) => fn.countAll<number>().as('within'))
        .where((within) =>
          within(
            within.refTuple('name_key', 'business_id'),
            '>=',
            within.tuple(eb.ref('last.first_key'), eb.ref('last.first_id')),
          ),
        )
        .where('name_key', '<', key)
        .as('within'),
    ])
    .executeTakeFirst()
  return row ? row.before + (row.within ?? 0) : 0
}

const keyOf = ({ sort }: OrderedList) => `${sort}_key` as const

function listings(db: Db, { categoryId, stateCode }: OrderedList) {
  const all = db.selectFrom('business_listings').where('category_id', '=', categoryId ?? 0)
  return stateCode ? all.where('state_code', '=', stateCode) : all
}

function walk(db: Db, list: OrderedList, direction: 'asc' | 'desc') {
  return listings(db, list)
    .select('business_id')
    .orderBy(keyOf(list), direction)
    .orderBy('business_id', direction)
}

async function idsOf(query: ReturnType<typeof walk>): Promise<number[]> {
  return (await query.execute()).map((row) => row.business_id)
}

function blocks(db: Db, { categoryId, stateCode, sort }: OrderedList) {
  return db
    .selectFrom('listing_blocks')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '=', stateCode ?? '')
    .where('sort', '=', sort)
}

/** The block of a position, and how many stand before it; counts come as a text: a sum in SQL takes ten times as long. */
async function blockAt(db: Db, list: OrderedList, position: number) {
  const inOrder = blocks(db, list).orderBy('first_key').orderBy('first_id')
  const { counts } = await db
    .selectFrom(inOrder.select('listings').as('ordered'))
    .select(joined(sql.ref('listings'), ',').as('counts'))
    .executeTakeFirstOrThrow()
  const { index, before } = reach((counts ?? '').split(',').map(Number), position)
  const first = await inOrder
    .select(['first_key', 'first_id'])
    .limit(1)
    .offset(index)
    .executeTakeFirstOrThrow()
  return { ...first, before }
}
