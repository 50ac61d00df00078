import { describe, expect, test } from 'vitest'
import { countListingsByLetter } from '~/features/directory/listing-counts.server'
import type { Db } from '../../db/connect'
import { freshDatabase } from '../support/database'
import { addBusiness, addCategory, addRating } from '../support/directory-rows'

const count = async (db: Db, category: number, state: string) => {
  const row = { category_id: category, state_code: state }
  const found = await db
    .selectFrom('listing_counts')
    .select('listings')
    .where((eb) => eb.and(row))
    .executeTakeFirst()
  return found?.listings ?? 0
}

describe('listings [58, 78, 96, D6, D21, D32]', () => {
  test('a published business is listed once in the directory and once per category, and nowhere after its deletion', async () => {
    const { db } = await freshDatabase()
    const [bakery, food] = [await addCategory(db, 'reposteria'), await addCategory(db, 'comida')]
    const id = await addBusiness(db, [bakery, food], { state_code: 'FL' })
    await addBusiness(db, [food], { status: 'held' })
    for (const category of [0, bakery, food]) {
      expect(await count(db, category, 'FL')).toBe(1)
      expect(await count(db, category, '')).toBe(1)
      expect(await count(db, category, 'GA')).toBe(0)
    }
    await db.updateTable('businesses').set({ deleted_at: 'now' }).where('id', '=', id).execute()
    expect(await db.selectFrom('business_listings').selectAll().execute()).toEqual([])
    await db.updateTable('businesses').set({ deleted_at: null }).where('id', '=', id).execute()
    expect(await db.selectFrom('business_listings').selectAll().execute()).toHaveLength(3)
  })

  test.each([
    ['panaderia', 'p'],
    ['n~andu', 'ñ'],
    ['norte', 'n'],
    ['24 horas', '#'],
    ['', '#'],
  ])('a business with the name key %j is counted under the letter %s', async (name_key, letter) => {
    const { db } = await freshDatabase()
    await addBusiness(db, [await addCategory(db, 'comercio')], { name_key })
    expect([...(await countListingsByLetter(db, null))]).toEqual([[letter, 1]])
  })
})

describe('search documents [D46]', () => {
  type Change = (db: Db, business: number, category: number) => Promise<unknown>
  const set =
    (values: Record<string, string | number | null>): Change =>
    (db, id) =>
      db.updateTable('businesses').set(values).where('id', '=', id).execute()
  const changes: [string, Change][] = [
    ['its name', set({ business_name: 'Otro' })],
    ['its city', set({ city: 'Miami' })],
    ['its description', set({ description: 'nuevo' })],
    ['its specialty', set({ specialty: 'nuevo' })],
    ['its contact person', set({ contact_person: 'Ana' })],
    ['its quality', set({ quality: 10 })],
    ['its deletion', set({ deleted_at: 'now' })],
    [
      'its services',
      (db, business_id) =>
        db.insertInto('business_services').values({ business_id, position: 0, name: 'a' }).execute(),
    ],
    [
      'the name of its category',
      (db, _, id) => db.updateTable('categories').set({ name: 'x' }).where('id', '=', id).execute(),
    ],
    [
      'a synonym of its category',
      (db, _, category_id) => db.insertInto('category_synonyms').values({ category_id, term: 'x' }).execute(),
    ],
    [
      'its categories',
      (db, id) => db.deleteFrom('business_categories').where('business_id', '=', id).execute(),
    ],
  ]
  test.each(changes)('changing %s of a business queues its search document', async (_name, change) => {
    const { db } = await freshDatabase()
    const category = await addCategory(db, 'comercio')
    const id = await addBusiness(db, [category])
    await addBusiness(db, [await addCategory(db, 'otra')])
    await db.deleteFrom('search_pending').execute()
    await change(db, id, category)
    expect(await db.selectFrom('search_pending').selectAll().execute()).toEqual([{ business_id: id }])
  })

  test('changing data that cannot be searched does not queue the search document', async () => {
    const { db } = await freshDatabase()
    const id = await addBusiness(db, [await addCategory(db, 'comercio')])
    await db.deleteFrom('search_pending').execute()
    await addRating(db, id)
    await db
      .updateTable('businesses')
      .set({ version: 2, website_url: 'https://a.co' })
      .where('id', '=', id)
      .execute()
    expect(await db.selectFrom('search_pending').selectAll().execute()).toEqual([])
  })
})
