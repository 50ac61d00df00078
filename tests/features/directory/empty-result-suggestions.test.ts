import { expect, test } from 'vitest'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { emptyResultSuggestions } from '~/features/directory/empty-result-suggestions.server'
import { listBusinesses } from '~/features/directory/listing.server'
import { indexPending } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

test('D26 an empty state offers its neighbours that have businesses first, then the fullest states', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  for (const state of ['TX', 'TX', 'TX', 'CA', 'CA', 'AL'])
    await addBusiness(db, [bakery], { state_code: state })
  const channels = await emptyResultSuggestions(db, { stateCode: 'GA', categoryId: null, text: '' })
  expect(channels.everywhere).toBe(6)
  expect(channels.states.map((state) => [state.name, state.businesses])).toEqual([
    ['Alabama', 1],
    ['Texas', 3],
    ['California', 2],
  ])
})

test('D26 with words only those states and words are offered that find something', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  await addBusiness(db, [bakery], { business_name: 'Hornito Azul', state_code: 'FL', city: 'Miami' })
  await addBusiness(db, [bakery], { business_name: 'Canela', state_code: 'TX', city: 'Dallas' })
  await addBusiness(db, [bakery], { business_name: 'Canela', state_code: 'GA', city: 'Rome' })
  await indexPending(db)
  const far = await emptyResultSuggestions(db, { stateCode: 'GA', categoryId: null, text: 'hornito azul' })
  expect(far).toMatchObject({ everywhere: 1, states: [{ code: 'FL', businesses: 1 }], narrower: [] })
  const mixed = await emptyResultSuggestions(db, {
    stateCode: null,
    categoryId: null,
    text: 'hornito canela',
  })
  expect(mixed).toMatchObject({
    everywhere: 0,
    states: [],
    narrower: [
      { text: 'hornito', businesses: 1 },
      { text: 'canela', businesses: 2 },
    ],
  })
})

test('[87] D26 a known trade nobody has is said to be one, and no other trade stands in for it', async () => {
  const { db } = await freshDatabase()
  await loadTradeWords(db)
  const health = await addCategory(db, 'salud-y-bienestar', { name: 'Salud y Bienestar' })
  await addBusiness(db, [health], { business_name: 'Dental El Roble', specialty: 'Dentista' })
  await indexPending(db)
  const everywhere = { stateCode: null, categoryId: null }
  const query = { text: 'veterinario', ...everywhere, page: 1, order: 'newest', services: 0 } as const
  expect((await listBusinesses(db, query)).businesses).toEqual([])
  expect(await emptyResultSuggestions(db, { text: 'veterinario', ...everywhere })).toEqual({
    ...{ everywhere: 0, states: [], narrower: [], isTrade: true },
  })
  const unknown = await emptyResultSuggestions(db, { text: 'xqwzkj', ...everywhere })
  expect(unknown).toMatchObject({ isTrade: false, narrower: [] })
})

test('D26 a place is one word of those that are offered, and nothing is offered twice', async () => {
  const { db } = await freshDatabase()
  await loadTradeWords(db)
  const crafts = await addCategory(db, 'servicios-tecnicos', { name: 'Servicios Técnicos' })
  await addBusiness(db, [crafts], { business_name: 'Tubos Pérez', description: 'Plomero', state_code: 'GA' })
  await addBusiness(db, [crafts], { business_name: 'New Life', state_code: 'GA' })
  await indexPending(db)
  const text = 'plomero en new york'
  const ways = await emptyResultSuggestions(db, { stateCode: null, categoryId: null, text })
  expect(ways.narrower).toEqual([{ text: 'plomero', businesses: 1 }])
})
