import { expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { findSimilarBusinesses, readBusinessDetail } from '~/features/businesses/page.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const good = { ratings_count: 4, professional_sum: 20, trust_sum: 20 }
const fair = { ratings_count: 4, professional_sum: 12, trust_sum: 12 }

test('similar businesses have the same main category and state; same city comes first, then better rating', async () => {
  const { db } = await freshDatabase()
  const [bakery, plumber] = [await addCategory(db, 'reposteria'), await addCategory(db, 'plomeria')]
  const add = (business_name: string, values: object, category = bakery) =>
    addBusiness(db, [category], { business_name, city: 'Dalton', ...values })
  const own = await add('Propio', good)
  await add('Lejos y bueno', { city: 'Atlanta', ...good })
  await add('Cerca y regular', fair)
  await add('Cerca y sin opiniones', {})
  await add('Otro estado', { state_code: 'TN', ...good })
  await add('Otro oficio', good, plumber)
  await add('En revisión', { status: 'held', ...good })
  await add('Borrado', { deleted_at: 'now', ...good })
  const like = { id: own, categoryId: bakery, tradeId: null, city: 'Dalton', stateCode: 'GA' }
  const found = await findSimilarBusinesses(db, like)
  expect(found.map(({ name }) => name)).toEqual(['Cerca y regular', 'Cerca y sin opiniones', 'Lejos y bueno'])
  expect(new Set(found.map(({ id }) => id)).size).toBe(3)
  await add('Cerca y bueno', good)
  expect((await findSimilarBusinesses(db, like)).map(({ name }) => name)).toEqual([
    'Cerca y bueno',
    'Cerca y regular',
    'Cerca y sin opiniones',
  ])
  expect(await findSimilarBusinesses(db, { ...like, stateCode: 'WY' })).toEqual([])
})

test('similar businesses of a plumber are plumbers first, even of another category [D146]', async () => {
  const { db } = await freshDatabase()
  await storeTradeWords(db)
  const [technical, building] = [
    await addCategory(db, 'servicios-tecnicos'),
    await addCategory(db, 'construccion'),
  ]
  const add = (business_name: string, category: number, values: object = {}) =>
    addBusiness(db, [category], { business_name, business_slug: business_name, city: 'Dalton', ...values })
  await add('Plomería Cruz', technical)
  await add('Electricidad Sol', technical, good)
  await add('Plomería Lejana', building, { city: 'Atlanta' })
  await add('Plomería Vecina', technical, fair)
  await indexPendingBusinesses(db)
  const page = await readBusinessDetail(db, 'Plomería Cruz', new Date(), async () => ({}))
  expect(page?.trade).toBe('Plomero')
  expect(page?.similar.map(({ name, trade }) => [name, trade])).toEqual([
    ['Plomería Vecina', 'Plomero'],
    ['Plomería Lejana', 'Plomero'],
    ['Electricidad Sol', 'Electricista'],
  ])
})
