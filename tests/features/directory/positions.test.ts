import type { Db } from 'db/connect'
import { runScript } from 'db/statement'
import { rowsOf } from 'db/words'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listingsAt, type OrderedList, positionOf } from '~/features/directory/positions.server'
import { Random } from '~/values/random'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addCategory } from '../../support/directory-rows'

const NAMES = ['alma', 'casa', 'n~andu', 'nieve', 'zoe', '24 horas', '']
const STATES = ['GA', 'GA', 'GA', 'FL', 'TX']

/** Thousands of businesses in one statement; many share a name or a moment, as after an import. */
async function addMany(db: Db, random: Random, category: number, first: number, count: number) {
  const rows = Array.from({ length: count }, (_, index) => [
    first + index,
    random.chance(0.5) ? random.pick(NAMES) : `negocio ${random.between(1, 900)}`,
    random.pick(STATES),
    random.chance(0.3) ? '2026-05-01' : `2026-0${random.between(1, 9)}-${random.between(10, 28)}`,
  ])
  const given = rowsOf(rows, { id: 'integer', name: 'text', state: 'text', day: 'text' })
  await sql`
    insert into business_pages (id, category_id, business_name, business_slug, name_slug, name_key, city, state_code,
      status, created_at, updated_at)
    select id, ${category}, name, 'n-' || id, 'n', name, 'Atlanta', state, 'published', day, '2026'
    from ${given} as given`.execute(db)
  await sql`
    insert into business_categories select id, ${category}, 0 from ${given} as given where id % 3 > 0`.execute(
    db,
  )
}

/** The whole list, sorted without the help of blocks. */
async function wholeList(
  db: Db,
  { categoryId, stateCode, sort }: OrderedList,
): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    select b.id, ${sql.ref(`b.${sort}_key`)} as key from business_pages as b
    where b.is_listed = 1 and b.state_code = coalesce(${stateCode}, b.state_code) and (${sql.lit(categoryId === null ? 1 : 0)} = 1 or
      exists (select 1 from business_categories where business_id = b.id and category_id = ${categoryId ?? 0}))
    order by 2, b.id`.execute(db)
  return rows
}

async function everyPageIsRight(db: Db, category: number): Promise<void> {
  for (const categoryId of [null, category])
    for (const stateCode of [null, 'GA', 'TX'])
      for (const sort of ['name', 'day', 'rating'] as const) {
        const list = { categoryId, stateCode, sort }
        const whole = await wholeList(db, list)
        const paged: number[] = []
        for (let start = 0; start < whole.length; start += 97) {
          const count = Math.min(97, whole.length - start)
          paged.push(...(await listingsAt(db, list, { start, count, total: whole.length })))
        }
        expect(paged, JSON.stringify(list)).toEqual(whole.map((row) => row.id))
        if (sort !== 'name' || categoryId !== null) continue
        for (const key of ['', 'a', 'n~', 'negocio 5', '{', '~'])
          expect(await positionOf(db, stateCode, key), key).toBe(whole.filter((row) => row.key < key).length)
      }
}

async function blocks(db: Db): Promise<{ largest: number; others: number }> {
  const { rows } = await sql<{ largest: number; others: number }>`
    select max(listings) as largest, count(*) filter (where first_id <> 0) as others from listing_blocks`.execute(
    db,
  )
  return rows[0] ?? { largest: 0, others: 0 }
}

/** PostgreSQL takes time with the square of the rows of one statement (decision 060): there it is enough that blocks are cut. */
const part = (rows: number) => (ON_POSTGRES ? (rows * 3) / 10 : rows)

/** Thousands of businesses come, change and go; after each turn `check` has its say. */
async function turbulence(db: Db, check: (category: number) => Promise<void>): Promise<void> {
  const random = new Random(7)
  const category = await addCategory(db, 'reposteria')
  await addMany(db, random, category, 1, part(6000))
  await check(category)
  await sql`delete from business_categories where business_id between ${part(1000)} and ${part(3500)}`.execute(
    db,
  )
  await sql`delete from business_pages where id between ${part(1000)} and ${part(3500)}`.execute(db)
  await sql`update business_pages set deleted_at = '2026' where name_key = 'casa'`.execute(db)
  await sql`update business_pages set name_key = 'beta', state_code = 'TX' where id % 11 = 0`.execute(db)
  await sql`update business_pages set created_at = '2025-12-31' where id % 13 = 0`.execute(db)
  await sql`update business_pages set quality = id % 900, ratings_count = id % 4, professional_sum = id % 4 * (id % 5 + 1),
    trust_sum = id % 4 * 3 where id % 2 = 0`.execute(db)
  await check(category)
  await addMany(db, random, category, 7000, part(4000))
  await sql`update business_pages set deleted_at = null where name_key = 'casa'`.execute(db)
  await check(category)
  await sql`delete from business_categories`.execute(db)
  await sql`delete from business_pages`.execute(db)
  await check(category)
}

async function holds(db: Db, category: number): Promise<void> {
  await everyPageIsRight(db, category)
  const { largest, others } = await blocks(db)
  expect(largest).toBeLessThanOrEqual(1024)
  if (largest === 0) expect(others).toBe(0)
}

test('D44 every page of a list is what sorting the whole list gives, whatever has come and gone before', async () => {
  const { db } = await freshDatabase()
  await turbulence(db, (category) => holds(db, category))
})

test.each([
  'listing_moves_counted',
  'listing_blocks_full',
  'listing_blocks_empty',
  'business_listings_dropped',
  'business_listings_moved',
  'business_pages_reordered',
])('the comparison notices when %s is missing', async (trigger) => {
  const { db } = await freshDatabase()
  await runScript(db, `DROP TRIGGER ${trigger}`)
  await expect(turbulence(db, (category) => holds(db, category))).rejects.toThrow()
})
