import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { runSqlScript } from 'db/statement'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildOrderedListingsQuery } from '~/features/directory/filtered-query.server'
import { SeededRandom } from '~/values/random'
import { toInlineTable } from '../../../db/portable-sql'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addCategory } from '../../support/directory-rows'

const NAMES = ['alma', 'casa', 'n~andu', 'nieve', 'zoe', '24 horas', '!']
const STATES = ['GA', 'GA', 'GA', 'FL', 'TX']

/** Inserts thousands of businesses in one statement. Many share a name or a date, as after an import. */
async function addMany(db: Db, random: SeededRandom, category: number, first: number, count: number) {
  const rows = Array.from({ length: count }, (_, index) => [
    first + index,
    random.chance(0.5) ? random.pick(NAMES) : `negocio ${random.between(1, 900)}`,
    random.pick(STATES),
    random.chance(0.3) ? '2026-05-01' : `2026-0${random.between(1, 9)}-${random.between(10, 28)}`,
  ])
  const given = toInlineTable(rows, { id: 'integer', name: 'text', state: 'text', day: 'text' })
  await sql`
    insert into businesses (id, category_id, business_name, business_slug, name_slug, name_key, city, state_code,
      status, source, created_at, updated_at)
    select id, ${category}, name, 'n-' || id, 'n', name, 'Atlanta', state, 'published', 'import', day, '2026'
    from ${given} as given`.execute(db)
  await sql`
    insert into business_categories select id, ${category}, 0 from ${given} as given where id % 3 > 0`.execute(
    db,
  )
}

const KEYS = { name: 'name_key asc', newest: 'day_key desc', rating: 'rating_key desc' } as const

interface List {
  categoryId: number | null
  stateCode: string | null
  order: keyof typeof KEYS
}

/** The whole list, sorted directly from the table of businesses. */
async function wholeList(db: Db, { categoryId, stateCode, order }: List) {
  const key = sql.raw(KEYS[order])
  const { rows } = await sql<{ id: number }>`
    select b.id from businesses as b
    where b.is_listed = 1 and b.state_code = coalesce(${stateCode}, b.state_code) and (${sql.lit(categoryId === null ? 1 : 0)} = 1 or
      exists (select 1 from business_categories where business_id = b.id and category_id = ${categoryId ?? 0}))
    order by ${key}, b.id ${sql.raw(order === 'name' ? 'asc' : 'desc')}`.execute(db)
  return rows.map(({ id }) => id)
}

async function everyPageIsRight(db: Db, category: number): Promise<void> {
  for (const categoryId of [null, category])
    for (const stateCode of [null, 'GA', 'TX'])
      for (const order of ['name', 'newest', 'rating'] as const) {
        const list = { categoryId, stateCode, order }
        const paged: number[] = []
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const shown = await paginate(buildOrderedListingsQuery(db, list), { page, perPage: 97 })
          pages = shown.pages
          paged.push(...shown.rows.map((row) => row.business_id))
        }
        expect(paged, JSON.stringify(list)).toEqual(await wholeList(db, list))
      }
}

/** Inserts, changes and deletes thousands of businesses, and checks every page after each step. */
async function turbulence(db: Db): Promise<void> {
  const random = new SeededRandom(7)
  const category = await addCategory(db, 'reposteria')
  await addMany(db, random, category, 1, part(2000))
  await everyPageIsRight(db, category)
  await sql`delete from business_categories where business_id between ${part(300)} and ${part(900)}`.execute(
    db,
  )
  await sql`delete from businesses where id between ${part(300)} and ${part(900)}`.execute(db)
  await sql`update businesses set deleted_at = '2026' where name_key = 'casa'`.execute(db)
  await sql`update businesses set name_key = 'beta', state_code = 'TX' where id % 11 = 0`.execute(db)
  await sql`update businesses set created_at = '2025-12-31' where id % 13 = 0`.execute(db)
  await sql`update businesses set quality = id % 900, ratings_count = id % 4, professional_sum = id % 4 * (id % 5 + 1),
    trust_sum = id % 4 * 3 where id % 2 = 0`.execute(db)
  await everyPageIsRight(db, category)
  await addMany(db, random, category, 7000, part(1000))
  await sql`update businesses set deleted_at = null where name_key = 'casa'`.execute(db)
  await everyPageIsRight(db, category)
}

/** On PostgreSQL the time grows with the square of the rows of one statement (decision 060). */
const part = (rows: number) => (ON_POSTGRES ? (rows * 3) / 10 : rows)

test('after many changes, every page of a list equals the same part of the completely sorted list [D44]', async () => {
  const { db } = await freshDatabase()
  await turbulence(db)
})

test('the comparison with the completely sorted list fails if the trigger for sorting is missing', async () => {
  const { db } = await freshDatabase()
  await runSqlScript(db, `DROP TRIGGER businesses_reordered${ON_POSTGRES ? ' ON businesses' : ''}`)
  await expect(turbulence(db)).rejects.toThrow()
})
