import type { Db } from 'db/connect'
import { businessPlaces } from '~/features/businesses/find.server'
import type { BusinessPlace } from '~/features/businesses/schema'
import { listingsAt, positionOf } from './positions.server'

const ENTRIES_PER_PAGE = 100

/** How many published businesses begin with each letter in a state (null: anywhere); letters without any are absent. */
export async function countByLetter(db: Db, stateCode: string | null): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('letter_counts')
    .select(['letter', 'listings'])
    .where('state_code', '=', stateCode ?? '')
    .where('listings', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.letter, row.listings]))
}

/**
 * One page of the A–Z index under a letter, by name (D6), at the same cost anywhere; `counts` is what countByLetter
 * found.
 */
export async function businessesUnderLetter(
  db: Db,
  query: { letter: string; stateCode: string | null; page: number; counts: Map<string, number> },
): Promise<{ entries: BusinessPlace[]; page: number; pages: number }> {
  const { letter, stateCode, counts } = query
  const pages = Math.max(1, Math.ceil((counts.get(letter) ?? 0) / ENTRIES_PER_PAGE))
  const page = Math.min(query.page, pages)
  const total = [...counts.values()].reduce((sum, businesses) => sum + businesses, 0)
  const list = { categoryId: null, stateCode, sort: 'name' as const }
  const stretches = await stretchesOf(db, letter, stateCode, counts)
  const ids: number[] = []
  for (const wanted of cut(stretches, (page - 1) * ENTRIES_PER_PAGE, ENTRIES_PER_PAGE))
    ids.push(...(await listingsAt(db, list, { ...wanted, total })))
  return { entries: await businessPlaces(db, ids), page, pages }
}

/** `count` businesses of the list by name, from position `start` on. */
interface Stretch {
  start: number
  count: number
}

/** Where a letter stands in the list by name: those of ñ (`n~`) lie within those of n, and `#` is what is left on both sides. */
async function stretchesOf(
  db: Db,
  letter: string,
  stateCode: string | null,
  counts: Map<string, number>,
): Promise<Stretch[]> {
  const of = (counted: string) => counts.get(counted) ?? 0
  const before = (key: string) => positionOf(db, stateCode, key)
  if (letter === '#') {
    const count = await before('a')
    return [
      { start: 0, count },
      { start: await before('{'), count: of('#') - count },
    ]
  }
  if (letter === 'ñ') return [{ start: await before('n~'), count: of('ñ') }]
  const start = await before(letter)
  if (letter !== 'n' || of('ñ') === 0) return [{ start, count: of(letter) }]
  const enye = await before('n~')
  return [
    { start, count: enye - start },
    { start: enye + of('ñ'), count: of('n') - (enye - start) },
  ]
}

/** What remains of stretches laid end to end after `skipped`, `length` at most. */
function cut(stretches: Stretch[], skipped: number, length: number): Stretch[] {
  let position = 0
  return stretches
    .map(({ start, count }) => {
      const from = Math.max(skipped - position, 0)
      const until = Math.min(skipped + length - position, count)
      position += count
      return { start: start + from, count: until - from }
    })
    .filter(({ count }) => count > 0)
}
