import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { ATTRIBUTE_FILTER_BITS } from '~/features/businesses/directory-filters'
import {
  type FilteredQuery,
  MAX_FILTERED_LIST_LENGTH,
  readFilteredListingIds,
} from '~/features/directory/filtered-query.server'
import { milesBetween, toPositionFromGridNumber } from '~/features/places/position'
import { SeededRandom } from '~/values/random'
import { createDatabase } from '../../support/database'
import { addCategory } from '../../support/directory-rows'

const BUSINESSES = 1600
/** Two places have most businesses, the others a few. One is far from all others. */
const PLACES = [337508439, 337608435, 347708497, 347808490, 350408531, 336508441, 341008420, 213115786]
const CATEGORIES = [1, 2, 3]

const { db, close } = await createDatabase()
afterAll(close)
for (const id of CATEGORIES) await addCategory(db, `categoria-${id}`, { id })
const random = new SeededRandom(7)
const pages = Array.from({ length: BUSINESSES }, (_, index) => {
  const at = random.between(0, 9) < 6 ? random.between(0, 1) : random.between(0, PLACES.length)
  const stars = random.between(0, 20)
  return {
    id: index + 1,
    category_id: random.pick(CATEGORIES),
    business_name: `Negocio ${index}`,
    business_slug: `n-${index}`,
    name_slug: `n-${index}`,
    name_key: `n ${random.between(0, 400)}`,
    city: 'Dalton',
    city_slug: random.between(0, 2) === 0 ? 'dalton-ga' : null,
    state_code: random.between(0, 3) > 0 ? 'GA' : 'TN',
    status: 'published' as const,
    source: 'import' as const,
    place: PLACES[at] ?? null,
    verified_at: random.between(0, 4) === 0 ? '2026-01-01' : null,
    ratings_count: stars > 0 ? 2 : 0,
    professional_sum: Math.ceil(stars / 2),
    trust_sum: Math.floor(stars / 2),
    created_at: `2026-01-${String(random.between(1, 28)).padStart(2, '0')}T12:00:00.000Z`,
    updated_at: '2026-01-01T12:00:00.000Z',
  }
})
await db.transaction().execute(async (trx) => {
  for (let start = 0; start < pages.length; start += 200) {
    const some = pages.slice(start, start + 200)
    await trx.insertInto('businesses').values(some).execute()
    const filed = some.map((page) => ({ business_id: page.id, category_id: page.category_id, position: 0 }))
    await trx.insertInto('business_categories').values(filed).execute()
  }
})

/** Within a step of distance the better rated comes first, beyond the steps the nearer. */
const stepOf = (miles: number) => [5, 10, 25, 50].find((most) => miles <= most) ?? miles
const beyondSteps = (one: Placed, other: Placed) =>
  (one.miles ?? 0) > 50 ? compared(one.place ?? 0, other.place ?? 0) : 0

interface Placed {
  miles: number | null
  place: number | null
}

const KEYS = {
  name: 'name_key',
  newest: 'day_key',
  rating: 'rating_key',
  near: 'rating_key',
  distance: 'rating_key',
} as const
const compared = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)

/** Computes the same list by reading all listings one by one. */
async function lookedFor(query: FilteredQuery): Promise<number[]> {
  const all = await db.selectFrom('business_listings').selectAll().execute()
  const { from, within, order, stateCode, citySlug, verified } = query
  const far = (place: number | null) =>
    from && place !== null ? milesBetween(from, toPositionFromGridNumber(place)) : null
  const isByDistance = from !== null && (order === 'near' || order === 'distance')
  const step = order === 'distance' ? (miles: number) => miles : stepOf
  const key = KEYS[order]
  return all
    .filter((row) => row.category_id === (query.categoryId ?? 0))
    .filter((row) => stateCode === null || row.state_code === stateCode)
    .filter((row) => !citySlug || row.city_slug === citySlug)
    .filter((row) => !verified || (row.attributes & ATTRIBUTE_FILTER_BITS.verified.true) > 0)
    .map((row) => ({ ...row, miles: far(row.place) }))
    .filter(({ miles }) => miles !== null || !(isByDistance || (from && within)))
    .filter(({ miles }) => !(from && within) || (miles ?? 0) <= within)
    .sort(
      (a, b) =>
        (isByDistance ? compared(step(a.miles ?? 0), step(b.miles ?? 0)) || beyondSteps(a, b) : 0) ||
        (order === 'name' ? 1 : -1) * (compared(a[key], b[key]) || compared(a.business_id, b.business_id)),
    )
    .map((row) => row.business_id)
}

const query = fc.record({
  categoryId: fc.constantFrom(null, ...CATEGORIES),
  stateCode: fc.constantFrom(null, 'GA', 'TN', 'TX'),
  order: fc.constantFrom(
    'near' as const,
    'distance' as const,
    'name' as const,
    'rating' as const,
    'newest' as const,
  ),
  from: fc.constantFrom(...PLACES.map(toPositionFromGridNumber), { latitude: 46.6, longitude: -112 }),
  within: fc.constantFrom(undefined, 5, 10, 25, 50),
  citySlug: fc.constantFrom(null, null, 'dalton-ga'),
  verified: fc.constantFrom(undefined, true),
})

test('equals a search through every business: a list by distance or within some miles', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const wanted = { ...asked, now: new Date('2026-11-23T18:00:00.000Z') } as FilteredQuery
      const expected = await lookedFor(wanted)
      const found = await readFilteredListingIds(db, wanted)
      expect(found.ids).toEqual(expected.slice(0, MAX_FILTERED_LIST_LENGTH))
      expect(found.isCapped).toBe(expected.length > MAX_FILTERED_LIST_LENGTH)
    }),
    { numRuns: 60 },
  )
})
