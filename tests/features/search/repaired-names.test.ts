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
    ['Tres Hermanos', null],
    ['El Torero', null],
    ['Sanz Viejo Restaurant', null],
    ['Habana Vieja Restaurant', null],
    ['United In Pink', null],
    ['United Parts', null],
    ['Garcias Tacos', null],
    ["Mabel's Cafeteria", null],
    ['El Pollon', null],
    ['Pollo Rico', null],
    ['Pollo Dorado', null],
    ['Taquería La Milpa', null],
    ['Construcciones El Faro', 'Baños completos, de la tubería al azulejo'],
  ] as const)
    await addBusiness(db, [category], { business_name, description })
  const miami = { city: 'Miami', state_code: 'FL' } as const
  for (const business_name of ['Casa Lola', 'Rinconcito Miami', 'Casa Pepe', 'Casa Nena'])
    await addBusiness(db, [category], {
      business_name,
      ...miami,
      quality: business_name.startsWith('Casa') ? 900 : 1,
    })
  const travel = await addCategory(db, 'viajes', { name: 'Viajes' })
  await db.insertInto('category_synonyms').values({ category_id: travel, term: 'mudanza' }).execute()
  await addBusiness(db, [travel], { business_name: 'Fletes Gómez' })
  await indexPending(db)
})
afterAll(() => database.close())

const ANYWHERE = { stateCode: null, categoryId: null }

async function first(text: string): Promise<string | undefined> {
  const { ids } = await searchBusinesses(db, { text, ...ANYWHERE })
  const row = await db
    .selectFrom('businesses')
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
  ['los laureles del io', 'Los Laureles del Río'],
  ['guardias de seguridad', 'Alarmas Luz'],
  ['gabinetes', 'Biltco'],
  // What is a letter away is there too, but two letters away there is a whole name.
  ['el torex', 'El Torero'],
  ['haaan vieja restaurant', 'Habana Vieja Restaurant'],
  // Named after the city it is in.
  ['miami miami', 'Rinconcito Miami'],
  ['rinconcito miami', 'Rinconcito Miami'],
  // Trades that nobody has are no misspelt names: others go by one of their names.
  ['guardias', 'Alarmas Luz'],
  ['movers', 'Fletes Gómez'],
])('%s finds %s', async (text, name) => {
  expect(await first(text)).toBe(name)
})

test('what means the same as it is typed is no correction', async () => {
  for (const text of ['movers', 'guardias', 'gabinetes'])
    expect(await searchBusinesses(db, { text, ...ANYWHERE })).toMatchObject({ exact: 1, correction: null })
})

test('a trade is not one that only sells the same: no church has the pastor of a taquería', async () => {
  const church = await addCategory(db, 'iglesias', { name: 'Iglesias' })
  await addBusiness(db, [church], { business_name: 'Templo Betel', description: 'Iglesia cristiana' })
  await indexPending(db)
  const search = { ...ANYWHERE, categoryId: church }
  expect((await searchBusinesses(db, { ...search, text: 'iglesia' })).total).toBe(1)
  expect((await searchBusinesses(db, { ...search, text: 'taquería' })).total).toBe(0)
})

test('`cerca de mí` or `negocios latinos` alone asks for a place, or for any business, and for nothing else', async () => {
  for (const text of [
    'cerca de mí',
    'Cerca de mi ',
    'negocios cerca de mí',
    'near me',
    'Negocios latinos',
    'empresas',
  ])
    expect(await searchBusinesses(db, { text, ...ANYWHERE })).toMatchObject({ ids: [], hasWords: false })
})

test.each(['taqueria el faroo', 'taqueria el faro'])(
  '[76] D46 «%s», which nobody is called, asks for a taquería still, and the page says so',
  async (text) => {
    const found = await searchBusinesses(db, { text, ...ANYWHERE })
    expect(found).toMatchObject({ total: 2, exact: 0, correction: 'taqueria' })
    expect(await first(text)).toBe('Taquería La Milpa')
  },
)

test.each(['qqqq', 'zzzxxyy', 'zz'])('[87] «%s» is no near miss of anything', async (text) => {
  const found = await searchBusinesses(db, { text, ...ANYWHERE })
  expect(found).toMatchObject({ ids: [], total: 0, correction: null, suggestions: [] })
})

test('a word reads as most of what it finds does, not as the one name it may be', async () => {
  const found = await searchBusinesses(db, { text: 'poyo', stateCode: null, categoryId: null })
  expect(found).toMatchObject({ total: 3, exact: 0, correction: 'pollo', suggestions: ['pollon'] })
})
