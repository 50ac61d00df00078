import type { Db } from 'db/connect'
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
    .select([
      'business_pages.business_name as name',
      'business_pages.business_slug as slug',
      'categories.slug as categorySlug',
      'business_pages.city as city',
      'business_pages.state_code as stateCode',
    ])
    .where('business_listings.category_id', '=', 0)
    .where((eb) => {
      const { from, before } = nameRange(query.letter)
      const key = eb.ref('business_listings.name_key')
      // '#' is what sorts before the letters or after them.
      if (from === null) return eb.or([eb(key, '<', 'a'), eb(key, '>=', '{')])
      return eb.and([eb(key, '>=', from), eb(key, '<', before)])
    })
    .orderBy('business_listings.name_key')
    .orderBy('business_listings.business_id')
    .limit(ENTRIES_PER_PAGE)
    .offset((page - 1) * ENTRIES_PER_PAGE)
  if (query.stateCode) listings = listings.where('business_listings.state_code', '=', query.stateCode)
  return { entries: await listings.execute(), page, pages }
}

/** The sort keys a letter covers: `n` ends where `n~`, the key of ñ, begins. */
function nameRange(letter: string): { from: string | null; before: string } {
  if (letter === '#') return { from: null, before: '' }
  if (letter === 'ñ') return { from: 'n~', before: 'o' }
  if (letter === 'n') return { from: 'n', before: 'n~' }
  return { from: letter, before: String.fromCharCode(letter.charCodeAt(0) + 1) }
}
