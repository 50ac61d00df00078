import { expect, test } from 'vitest'
import { similarBusinesses } from '~/features/businesses/similar.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const good = { ratings_count: 4, professional_sum: 20, trust_sum: 20 }
const fair = { ratings_count: 4, professional_sum: 12, trust_sum: 12 }

test('businesses like one are others of its main category and state: of its city first, each time the better rated', async () => {
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
  const like = { id: own, categoryId: bakery, city: 'Dalton', stateCode: 'GA' }
  const found = await similarBusinesses(db, like)
  expect(found.map(({ name }) => name)).toEqual(['Cerca y regular', 'Cerca y sin opiniones', 'Lejos y bueno'])
  expect(new Set(found.map(({ id }) => id)).size).toBe(3)
  await add('Cerca y bueno', good)
  expect((await similarBusinesses(db, like)).map(({ name }) => name)).toEqual([
    'Cerca y bueno',
    'Cerca y regular',
    'Cerca y sin opiniones',
  ])
  expect(await similarBusinesses(db, { ...like, stateCode: 'WY' })).toEqual([])
})
