import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listChangesSince, readFeedVersion } from '~/features/change-feed/changes.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { insertRows } from '../../support/rows'

const NOW = '2026-11-21T12:00:00.000Z'
const moments = { created_at: NOW, updated_at: NOW }

/** Changes caused by `write`, such as `business 12`. */
async function toldBy(db: Db, write: () => Promise<unknown>): Promise<string[]> {
  const before = await readFeedVersion(db)
  await write()
  return (await listChangesSince(db, before)).map(({ noun, id }) => `${noun} ${id}`).sort()
}

async function directory() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'uno')
  const business = await addBusiness(db, [category])
  return { db, category, business }
}

describe('listChangesSince', () => {
  test('listChangesSince reports a change of a category and of its pictures [179, 183]', async () => {
    const { db, category } = await directory()
    const rename = () =>
      db.updateTable('categories').set({ name: 'Dos' }).where('id', '=', category).execute()
    expect(await toldBy(db, rename)).toEqual([`category ${category}`])
    const picture = { category_id: category, image_url: 'a', image_type: 'bank', status: 'approved' } as const
    const add = () => insertRows(db, 'category_image_bank', { ...picture, ...moments })
    expect(await toldBy(db, add)).toEqual([`image ${category}`])
    expect(await toldBy(db, () => db.deleteFrom('category_image_bank').execute())).toEqual([
      `image ${category}`,
    ])
  })

  test.skipIf(ON_POSTGRES)(
    'listChangesSince reports a change of a business in any column except rating sums, and of its services and categories [136, 179, 183]',
    async () => {
      const { db, business } = await directory()
      const columns = await sql<{ name: string }>`select name from pragma_table_info('businesses')`.execute(
        db,
      )
      const figures = ['ratings_count', 'professional_sum', 'trust_sum']
      for (const { name } of columns.rows.filter((column) => column.name !== 'id')) {
        const same = sql`update businesses set ${sql.ref(name)} = ${figures.includes(name) ? sql`7` : sql.ref(name)}`
        expect(await toldBy(db, () => same.execute(db)), name).toEqual(
          figures.includes(name) ? [] : [`business ${business}`, 'contact 0'],
        )
      }
      const own = [`business ${business}`]
      const service = { business_id: business, position: 0, name: 'Pan' }
      expect(await toldBy(db, () => insertRows(db, 'business_services', service))).toEqual(own)
      const filed = { business_id: business, category_id: await addCategory(db, 'otra'), position: 1 }
      expect(await toldBy(db, () => insertRows(db, 'business_categories', filed))).toEqual(own)
    },
  )

  test('listChangesSince reports a rating as a change of its business, only while the rating is public [182]', async () => {
    const { db, business } = await directory()
    expect(await toldBy(db, () => addRating(db, business, { status: 'in_review' }))).toEqual([])
    expect(await toldBy(db, () => addRating(db, business))).toEqual([`rating ${business}`])
    const publish = () => db.updateTable('ratings').set({ status: 'published' }).execute()
    expect(await toldBy(db, publish)).toEqual([`rating ${business}`])
    const other = await addBusiness(db, [1])
    const move = () => db.updateTable('ratings').set({ business_id: other }).execute()
    expect(await toldBy(db, move)).toEqual([`rating ${business}`, `rating ${other}`])
    expect(await toldBy(db, () => db.deleteFrom('ratings').execute())).toEqual([`rating ${other}`])
  })

  test('listChangesSince reports neither private data nor rolled back changes', async () => {
    const { db, business } = await directory()
    const setting = { key: 'a', value: 'b', updated_at: NOW }
    expect(await toldBy(db, () => db.insertInto('settings').values(setting).execute())).toEqual([])
    const undone = () =>
      db
        .transaction()
        .execute(async (within) => {
          await within.updateTable('businesses').set({ city: 'X' }).where('id', '=', business).execute()
          throw new Error('undone')
        })
        .catch(() => undefined)
    expect(await toldBy(db, undone)).toEqual([])
  })

  test('listChangesSince reports many changes by noun only, and every noun for an outdated or foreign version', async () => {
    const { db, category, business } = await directory()
    const before = await readFeedVersion(db)
    for (let count = 0; count < 51; count += 1) await addBusiness(db, [category])
    const many = await listChangesSince(db, before)
    expect(many.map(({ noun, id }) => `${noun} ${id}`)).toEqual(['contact 0', 'business 0'])
    const everything = ['category', 'contact', 'business', 'rating', 'image']
    expect((await listChangesSince(db, 1_000_000)).map(({ noun }) => noun)).toEqual(everything)
    await db.updateTable('public_version').set({ version: 9_000 }).execute()
    await db.updateTable('businesses').set({ city: 'X' }).where('id', '=', business).execute()
    await addBusiness(db, [category])
    expect((await listChangesSince(db, before)).map(({ noun }) => noun)).toEqual(everything)
    const { rows } = await sql<{ kept: number }>`select count(*) as kept from changes`.execute(db)
    expect(rows[0]?.kept).toBe(3)
  })
})
