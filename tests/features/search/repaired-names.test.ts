import type { Db } from 'db/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { searchBusinesses } from '~/features/search/businesses.server'
import { indexPending } from '~/features/search/indexing.server'
import { createDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await loadTradeWords(db)
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  for (const [business_name, description] of [
    ["Jersey Mike's Subs", null],
    ['La Lechonera El Barrio', null],
    ['La Perla El Rincón del Mar', null],
    ['El Buen Sabor Restaurant & Bakery', null],
    ['Panadería La Baker', null],
    ['El Mambo', null],
    ['Los Laureles del Río', null],
    ['Alarmas Luz', 'Security systems services'],
    ['Biltco', 'Finish Carpentry Contractors'],
  ] as const)
    await addBusiness(db, [category], { business_name, description })
  await indexPending(db)
})
afterAll(() => database.close())

async function first(text: string): Promise<string | undefined> {
  const { ids } = await searchBusinesses(db, {
    text,
    stateCode: null,
    categoryId: null,
    page: 1,
    perPage: 10,
  })
  const row = await db
    .selectFrom('business_pages')
    .select('business_name')
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirst()
  return row?.business_name
}

test.each([
  ['313 investments llc dba jersey mikes subs', "Jersey Mike's Subs"],
  ['313 investments d/b/a: jersey mikes', "Jersey Mike's Subs"],
  // A town in Florida, and a state: none of them is meant.
  ['la lechonera el bar rio', 'La Lechonera El Barrio'],
  ['la perla el rinkon del ma', 'La Perla El Rincón del Mar'],
  // Both halves are words, but nobody has them side by side.
  ['el buen sabor restaurantbaker', 'El Buen Sabor Restaurant & Bakery'],
  ['el mabm', 'El Mambo'],
  ['los laureles del io', 'Los Laureles del Río'],
  ['guardias de seguridad', 'Alarmas Luz'],
  ['gabinetes', 'Biltco'],
])('%s finds %s', async (text, name) => {
  expect(await first(text)).toBe(name)
})
