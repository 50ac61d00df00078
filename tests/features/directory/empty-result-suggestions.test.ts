import { expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { findEmptyResultAlternatives } from '~/features/directory/empty-result-alternatives.server'
import { readListingPage } from '~/features/directory/listing.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

test('a state without results offers neighboring states that have some, then the states with most businesses [D26]', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  for (const state of ['TX', 'TX', 'TX', 'CA', 'CA', 'AL'])
    await addBusiness(db, [bakery], { state_code: state })
  const channels = await findEmptyResultAlternatives(db, { stateCode: 'GA', categoryId: null, text: '' })
  expect(channels.isElsewhere).toBe(true)
  expect(channels.states.map(({ name }) => name)).toEqual(['Alabama', 'Texas', 'California'])
})

test('a search without results offers only states and words that have results [D26]', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  await addBusiness(db, [bakery], { business_name: 'Hornito Azul', state_code: 'FL', city: 'Miami' })
  await addBusiness(db, [bakery], { business_name: 'Canela', state_code: 'TX', city: 'Dallas' })
  await addBusiness(db, [bakery], { business_name: 'Canela', state_code: 'GA', city: 'Rome' })
  await indexPendingBusinesses(db)
  const alternatives = (text: string, stateCode: 'GA' | null) =>
    findEmptyResultAlternatives(db, { text, stateCode, categoryId: null })
  expect(await alternatives('hornito azul', 'GA')).toMatchObject({
    isElsewhere: true,
    states: [{ code: 'FL' }],
    narrower: [],
  })
  expect(await alternatives('hornito canela', null)).toMatchObject({
    ...{ isElsewhere: false, states: [], narrower: ['hornito', 'canela'] },
  })
})

test('an empty search for a known trade is marked as a trade and offers no other words [87, D26]', async () => {
  const { db } = await freshDatabase()
  await storeTradeWords(db)
  const health = await addCategory(db, 'salud-y-bienestar', { name: 'Salud y Bienestar' })
  await addBusiness(db, [health], { business_name: 'Dental El Roble', specialty: 'Dentista' })
  await indexPendingBusinesses(db)
  const everywhere = { stateCode: null, categoryId: null }
  const query = { text: 'veterinario', ...everywhere, page: 1, order: 'newest', services: 0 } as const
  expect((await readListingPage(db, query)).businesses).toEqual([])
  expect(await findEmptyResultAlternatives(db, { text: 'veterinario', ...everywhere })).toEqual({
    ...{ isElsewhere: false, states: [], narrower: [], isTrade: true },
  })
  const unknown = await findEmptyResultAlternatives(db, { text: 'xqwzkj', ...everywhere })
  expect(unknown).toMatchObject({ isTrade: false, narrower: [] })
})

test('an empty search offers neither the words of its place nor a word twice [D26]', async () => {
  const { db } = await freshDatabase()
  await storeTradeWords(db)
  const crafts = await addCategory(db, 'servicios-tecnicos', { name: 'Servicios Técnicos' })
  await addBusiness(db, [crafts], { business_name: 'Tubos Pérez', description: 'Plomero', state_code: 'GA' })
  await addBusiness(db, [crafts], { business_name: 'New Life', state_code: 'GA' })
  await indexPendingBusinesses(db)
  const text = 'plomero en new york'
  const ways = await findEmptyResultAlternatives(db, { stateCode: null, categoryId: null, text })
  expect(ways.narrower).toEqual(['plomero'])
})
