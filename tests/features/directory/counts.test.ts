import type { Db } from 'db/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDemoData } from '~/cli/demo/load'
import { insertBuiltInCategories, storeTradeWords } from '~/cli/steps/prepare'
import { type DirectoryFilters, FILTER_CHOICES, FILTER_NAMES } from '~/features/businesses/directory-filters'
import { type ListingQuery, readListingPage } from '~/features/directory/listing.server'
import { parsePlace } from '~/features/places/near-place.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { createDatabase, type TestDatabase } from '../../support/database'

const ROUNDS = 40
// A Tuesday, 15:00 in Georgia.
const NOW = new Date('2026-11-24T20:00:00.000Z')

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await insertBuiltInCategories(db)
  await storeTradeWords(db)
  await insertDemoData(db, NOW)
  await indexPendingBusinesses(db)
})
afterAll(() => database.close())

/** Seeded random numbers (mulberry32). */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('shows at each filter choice the number of businesses that its link lists, for any list and filters [D144]', async () => {
  const draw = random(52)
  const one = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T
  const wrong: unknown[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = parsePlace(one(['', '30303', 'miami-fl', 'houston-tx']))
    const filters: DirectoryFilters = {}
    for (const filter of FILTER_NAMES)
      if (draw() < 0.15 && (filter !== 'within' || from))
        Object.assign(filters, { [filter]: one<string | number | boolean>(FILTER_CHOICES[filter]) })
    const query: ListingQuery = {
      ...{ text: one(['', '', 'plomero', 'comida', 'restaurante', 'Hermanos']), from, now: NOW },
      ...{ stateCode: one([null, null, 'FL']), categoryId: null, page: 1, services: 0 },
      order: from ? 'near' : 'newest',
      ...filters,
    }
    const list = await readListingPage(db, query)
    const filter = one(FILTER_NAMES)
    if (filter === 'within' && !from) continue
    const choice = one<string | number | boolean>(FILTER_CHOICES[filter])
    const said = list.filters?.[filter][String(choice)]
    const behind = await readListingPage(db, { ...query, [filter]: choice })
    if (said !== undefined && said <= 240 && said !== behind.total)
      wrong.push({ ...query, now: undefined, filter, choice, said, behind: behind.total })
    for (const { filters: taken, businesses } of list.withoutFilters) {
      const rest = await readListingPage(db, {
        ...query,
        ...Object.fromEntries(taken.map((each) => [each, undefined])),
      })
      if (businesses !== null && businesses <= 240 && businesses !== rest.total)
        wrong.push({ ...query, now: undefined, taken, businesses, behind: rest.total })
    }
  }
  expect(wrong).toEqual([])
})
