import { expect, test } from 'vitest'
import {
  addCategorySynonym,
  listEmptySearches,
  normalizeSearchForCounting,
} from '~/features/directory/empty-searches.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { storeDailyCounts } from '~/features/statistics/store.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { searchFor } from '../../support/search'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const DAY = 86_400_000

const search = (word: string) => ({ what: 'empty_search' as const, word, times: 1 })

test.each([
  ['Desponchadora de llantas', 'desponchadora llantas'],
  ['llantas, DESPONCHADORA', 'desponchadora llantas'],
  ['uñas', 'uñas'],
  ['305-299-4646', null],
  ['123 Buford Hwy', null],
  ['rosa@example.com', null],
  ['de la', null],
  ['una pregunta muy larga que cuenta toda la historia de alguien con nombre', null],
])('an empty search for «%s» is counted under «%s» [D46]', (text, words) => {
  expect(normalizeSearchForCounting(text)).toBe(words)
})

test('lists searches without results of the last 90 days by their words, most frequent first [D46]', async () => {
  const { db } = await freshDatabase()
  const on = (text: string, days: number) =>
    storeDailyCounts(db, [search(text)], new Date(NOW.getTime() + days * DAY))
  await on('alpinista', -91)
  await on('ponchera', -2)
  await on('Buzos de rescate', 0)
  await on('rescate buzos', -1)
  await on('305-299-4646', 0)
  expect(await listEmptySearches(db, NOW)).toEqual([
    { words: 'buzos rescate', searches: 2 },
    { words: 'ponchera', searches: 1 },
  ])
})

test('adding a synonym that is not counted as a search deletes no counts [118, D46]', async () => {
  const { db } = await freshDatabase()
  await addCategory(db, 'buceo', { name: 'Buceo' })
  await storeDailyCounts(db, [search('305-299-4646')], NOW)
  expect(await addCategorySynonym(db, { username: 'ana' }, { word: 'Ruta 66', slug: 'buceo' }, NOW)).toEqual({
    ok: true,
  })
  expect(
    await db.selectFrom('daily_counts').select('word').where('what', '=', 'empty_search').execute(),
  ).toEqual([{ word: '305-299-4646' }])
})

test('adding a word as synonym of a category makes it findable and removes it from the empty searches [118, D46]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'buceo', { name: 'Buceo' })
  await addBusiness(db, [category], { business_name: 'Mar Azul' })
  await indexPendingBusinesses(db)
  await storeDailyCounts(db, [search('Submarinistas'), search('yurta')], NOW)
  const add = (slug: string) =>
    addCategorySynonym(db, { username: 'ana' }, { word: 'submarinistas', slug }, NOW)
  expect((await searchFor(db, 'submarinistas')).total).toBe(0)
  expect(await add('noexiste')).toEqual({ ok: false, reason: 'not_found' })
  expect(await add('buceo')).toEqual({ ok: true })
  expect((await searchFor(db, 'submarinistas')).total).toBe(1)
  expect(await listEmptySearches(db, NOW)).toEqual([{ words: 'yurta', searches: 1 }])
  const log = await db.selectFrom('audit_log').select(['noun', 'action']).execute()
  expect(log).toEqual([{ noun: 'category', action: 'changed' }])
})
