import { expect, test } from 'vitest'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { directoryWith, namesFound, searchFor } from '../../support/search'

const directory = directoryWith(async (db) => {
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
})

const find = (text: string, more = {}) => searchFor(directory.db, text, more)
const first = async (text: string) => (await namesFound(directory.db, text))[0]

test.each([
  ['313 investments llc dba jersey mikes subs', "Jersey Mike's Subs"],
  ['313 investments d/b/a: jersey mikes', "Jersey Mike's Subs"],
  // Both a town in Florida and a state, but part of a name here.
  ['la lechonera el bar rio', 'La Lechonera El Barrio'],
  ['la perla el rinkon del ma', 'La Perla El Rincón del Mar'],
  // Both halves are known words, but no business contains them next to each other.
  ['el buen sabor restaurantbaker', 'El Buen Sabor Restaurant & Bakery'],
  ['los laureles del io', 'Los Laureles del Río'],
  ['guardias de seguridad', 'Alarmas Luz'],
  ['gabinetes', 'Biltco'],
  // A word one letter away exists, but two letters away is a full name.
  ['el torex', 'El Torero'],
  ['haaan vieja restaurant', 'Habana Vieja Restaurant'],
  // Named after its city.
  ['miami miami', 'Rinconcito Miami'],
  ['rinconcito miami', 'Rinconcito Miami'],
  // Trades without businesses are not misspelled names; other names of the trade match.
  ['guardias', 'Alarmas Luz'],
  ['movers', 'Fletes Gómez'],
])('a search for %s finds %s', async (text, name) => {
  expect(await first(text)).toBe(name)
})

test('does not report a match by another name of the trade as a correction', async () => {
  for (const text of ['guardias', 'gabinetes'])
    expect(await find(text)).toMatchObject({ exact: 1, correction: null })
})

test('a search for `taquería` does not find a church, although `pastor` is a word of both trades', async () => {
  const { db } = directory
  const church = await addCategory(db, 'iglesias', { name: 'Iglesias' })
  await addBusiness(db, [church], { business_name: 'Templo Betel', description: 'Iglesia cristiana' })
  await indexPendingBusinesses(db)
  expect((await find('iglesia', { categoryId: church })).total).toBe(1)
  expect((await find('taquería', { categoryId: church })).total).toBe(0)
})

test('the queries `cerca de mí` and `negocios latinos` contain no words to search for', async () => {
  for (const text of ['Cerca de mí', 'negocios cerca de mi ', 'near me', 'Negocios latinos', 'empresas'])
    expect(await find(text)).toMatchObject({ ids: [], hasWords: false })
})

test.each(['taqueria el faroo', 'taqueria el faro'])(
  'a search for «%s», which is no business name, shows taquerías and states the correction [76, D46]',
  async (text) => {
    const found = await find(text)
    expect(found).toMatchObject({ total: 2, exact: 0, correction: 'taqueria' })
    expect(await first(text)).toBe('Taquería La Milpa')
  },
)

test.each(['qqqq', 'zzzxxyy', 'zz'])('does not correct a search for «%s» [87]', async (text) => {
  const found = await find(text)
  expect(found).toMatchObject({ ids: [], total: 0, correction: null, suggestions: [] })
})

test('corrects to the reading that most results have, not to a single name', async () => {
  const found = await find('poyo')
  expect(found).toMatchObject({ total: 3, exact: 0, correction: 'pollo', suggestions: ['pollon'] })
})
