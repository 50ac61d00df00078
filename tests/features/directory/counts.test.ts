import { expect, test } from 'vitest'
import { insertDemoData } from '~/cli/demo/load'
import { insertBuiltInCategoriesIfNone } from '~/cli/steps/prepare'
import {
  ALLOWED_FILTER_VALUES,
  type DirectoryFilters,
  FILTER_NAMES,
} from '~/features/businesses/directory-filters'
import { type ListingQuery, readListingPage } from '~/features/directory/listing.server'
import { parsePlace } from '~/features/places/near-place.server'
import { SeededRandom } from '~/values/random'
import { directoryWith } from '../../support/search'

const ROUNDS = 40
// A Tuesday, 15:00 in Georgia.
const NOW = new Date('2026-11-24T20:00:00.000Z')

const directory = directoryWith(async (db) => {
  await insertBuiltInCategoriesIfNone(db)
  await insertDemoData(db, NOW)
})

test('shows at each filter choice the number of businesses that its link lists, for any list and filters [D144]', async () => {
  const random = new SeededRandom(52)
  const one = <T>(all: readonly T[]): T => random.pick(all)
  const wrong: unknown[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = parsePlace(one(['', '30303', 'miami-fl', 'houston-tx']))
    const filters: DirectoryFilters = {}
    for (const filter of FILTER_NAMES)
      if (random.chance(0.15) && (filter !== 'within' || from))
        Object.assign(filters, { [filter]: one<string | number | boolean>(ALLOWED_FILTER_VALUES[filter]) })
    const query: ListingQuery = {
      ...{ text: one(['', '', 'plomero', 'comida', 'restaurante', 'Hermanos']), from, now: NOW },
      ...{ stateCode: one([null, null, 'FL']), categoryId: null, page: 1, services: 0 },
      order: from ? 'near' : 'newest',
      ...filters,
    }
    const list = await readListingPage(directory.db, query)
    const filter = one(FILTER_NAMES)
    if (filter === 'within' && !from) continue
    const choice = one<string | number | boolean>(ALLOWED_FILTER_VALUES[filter])
    const said = list.filters?.[filter][String(choice)]
    const behind = await readListingPage(directory.db, { ...query, [filter]: choice })
    if (said !== undefined && said <= 240 && said !== behind.total)
      wrong.push({ ...query, now: undefined, filter, choice, said, behind: behind.total })
    for (const { filters: taken, businesses } of list.withoutFilters) {
      const rest = await readListingPage(directory.db, {
        ...query,
        ...Object.fromEntries(taken.map((each) => [each, undefined])),
      })
      if (businesses !== null && businesses <= 240 && businesses !== rest.total)
        wrong.push({ ...query, now: undefined, taken, businesses, behind: rest.total })
    }
  }
  expect(wrong).toEqual([])
})
