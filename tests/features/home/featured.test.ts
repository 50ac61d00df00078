import { expect, test } from 'vitest'
import { listFeaturedBusinesses } from '~/features/home/featured-businesses.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

async function twelveCategories() {
  const { db } = await freshDatabase()
  for (let number = 1; number <= 12; number += 1) {
    const category = await addCategory(db, `categoria-${number}`)
    for (const state of ['GA', 'GA', 'GA', 'FL', 'TX'])
      await addBusiness(db, [category], { state_code: state })
  }
  return db
}

test('listFeaturedBusinesses returns nine businesses of nine categories in one state, the same for a whole day, and none of a state without businesses [61, 62, 63, 66, D47]', async () => {
  const db = await twelveCategories()
  const nine = await listFeaturedBusinesses(db, 'GA', '2026-11-21 GA')
  expect(nine).toHaveLength(9)
  expect(new Set(nine.map((card) => card.category.slug)).size).toBe(9)
  expect(new Set(nine.map((card) => card.stateCode))).toEqual(new Set(['GA']))
  expect(await listFeaturedBusinesses(db, 'GA', '2026-11-21 GA')).toEqual(nine)
  expect(await listFeaturedBusinesses(db, 'GA', '2026-11-22 GA')).not.toEqual(nine)
  expect(await listFeaturedBusinesses(db, 'WY', '2026-11-21 WY')).toEqual([])
})

test('without a state, featured businesses come from several states [63]', async () => {
  const db = await twelveCategories()
  const days = Array.from({ length: 5 }, (_, day) =>
    listFeaturedBusinesses(db, null, `2026-11-0${day} todos`),
  )
  const states = (await Promise.all(days)).flat().map((card) => card.stateCode)
  expect(new Set(states).size).toBeGreaterThan(1)
})

test('featured businesses show each main category once, even of businesses with several categories [62]', async () => {
  const { db } = await freshDatabase()
  const [main, one, other] = [
    await addCategory(db, 'principal'),
    await addCategory(db, 'una'),
    await addCategory(db, 'otra'),
  ]
  for (const further of [one, other]) await addBusiness(db, [main, further])
  const shown = await listFeaturedBusinesses(db, 'GA', '2026-11-21 GA')
  expect(shown.map((card) => card.category.slug)).toEqual(['principal'])
})
