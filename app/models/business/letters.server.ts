import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { PLACE_COLUMNS } from './find.server'
import type { BusinessPlace } from './schema'

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

/** One page of the A–Z index under a letter, by name (D6). `total` comes from countByLetter. */
export async function businessesUnderLetter(
  db: Db,
  query: { letter: string; stateCode: string | null; page: number; total: number },
): Promise<{ entries: BusinessPlace[]; page: number; pages: number }> {
  const pages = Math.max(1, Math.ceil(query.total / ENTRIES_PER_PAGE))
  const page = Math.min(query.page, pages)
  let listings = db
    .selectFrom('business_listings')
    .innerJoin('business_pages', 'business_pages.id', 'business_listings.business_id')
    .innerJoin('categories', 'categories.id', 'business_pages.category_id')
    .select(PLACE_COLUMNS)
    .where('business_listings.category_id', '=', 0)
    .where((eb) => eb.or(keyRanges(query.letter).map(within)))
    .orderBy('business_listings.name_key')
    .orderBy('business_listings.business_id')
    .limit(ENTRIES_PER_PAGE)
    .offset((page - 1) * ENTRIES_PER_PAGE)
  if (query.stateCode) listings = listings.where('business_listings.state_code', '=', query.stateCode)
  return { entries: await listings.execute(), page, pages }
}

/** Sort keys from `from` (the lowest when null) up to but without `before` (no end when null). */
interface KeyRange {
  from: string | null
  before: string | null
}

/** The sort keys a letter covers; those of ñ (`n~`) lie within those of n, and `#` is what is left on both sides. */
function keyRanges(letter: string): KeyRange[] {
  const afterEnye = 'n\x7f'
  if (letter === '#')
    return [
      { from: null, before: 'a' },
      { from: '{', before: null },
    ]
  if (letter === 'ñ') return [{ from: 'n~', before: afterEnye }]
  if (letter === 'n')
    return [
      { from: 'n', before: 'n~' },
      { from: afterEnye, before: 'o' },
    ]
  return [{ from: letter, before: String.fromCharCode(letter.charCodeAt(0) + 1) }]
}

function within({ from, before }: KeyRange): RawBuilder<boolean> {
  const key = sql.ref('business_listings.name_key')
  const end = before === null ? sql`true` : sql`${key} < ${before}`
  return sql<boolean>`(${key} >= ${from ?? ''} and ${end})`
}
