import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { readBusinessRefs } from '~/features/businesses/find.server'
import { INDEX_LETTERS } from '~/features/businesses/schema'

/** Counts the published businesses of a category in a state (null: all). */
export async function countListingsOfCategory(
  db: Db,
  categoryId: number | null,
  stateCode: string | null,
): Promise<number> {
  const row = await db
    .selectFrom('listing_counts')
    .select('listings')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '=', stateCode ?? '')
    .executeTakeFirst()
  return row?.listings ?? 0
}

/** Lists the ids of categories with published businesses in a state (null: all). */
export async function listCategoryIdsWithBusinesses(db: Db, stateCode: string | null): Promise<number[]> {
  const rows = await db
    .selectFrom('listing_counts')
    .select('category_id')
    .where('category_id', '>', 0)
    .where('state_code', '=', stateCode ?? '')
    .where('listings', '>', 0)
    .execute()
  return rows.map((row) => row.category_id)
}

/** Lists the two-letter codes of states with published businesses of a category (null: all). */
export async function listStateCodesWithBusinesses(db: Db, categoryId: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_counts')
    .select('state_code')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '<>', '')
    .where('listings', '>', 0)
    .execute()
  return rows.map((row) => row.state_code)
}

const BUSINESSES_PER_LETTER_PAGE = 100

/** Range of name keys. `until` is not included. */
interface NameRange {
  from: string
  until: string
}

const LAST_NAME_KEY = '\u{10ffff}'
const N_TILDE_NAME_RANGE: NameRange = { from: 'n~', until: 'n\x7f' }

/**
 * Returns the range of name keys for a letter, and the part to exclude from it. From n it excludes ñ; from #
 * every key that starts with a letter.
 */
function rangeOf(letter: string): NameRange & { except?: NameRange } {
  if (letter === '#') return { from: '', until: LAST_NAME_KEY, except: { from: 'a', until: '{' } }
  if (letter === 'ñ') return N_TILDE_NAME_RANGE
  const own = { from: letter, until: String.fromCharCode(letter.charCodeAt(0) + 1) }
  return letter === 'n' ? { ...own, except: N_TILDE_NAME_RANGE } : own
}

/** Builds a query for the published businesses of a state (null: all) in a range of names. */
const named = (db: Db, stateCode: string | null, { from, until }: NameRange) =>
  db
    .selectFrom('business_listings')
    .where('category_id', '=', 0)
    .$if(stateCode !== null, (list) => list.where('state_code', '=', stateCode ?? ''))
    .where('name_key', '>=', from)
    .where('name_key', '<', until)

/**
 * Counts the published businesses of a state (null: all) by first letter. Letters without businesses are
 * absent.
 */
export async function countListingsByLetter(db: Db, stateCode: string | null): Promise<Map<string, number>> {
  const letters = INDEX_LETTERS.filter((letter) => letter !== '#')
  const count = (letter: string) =>
    named(db, stateCode, rangeOf(letter))
      .select(({ fn }) => fn.countAll<number>().as('businesses'))
      .as(letter)
  const [total, found] = await Promise.all([
    countListingsOfCategory(db, null, stateCode),
    db.selectNoFrom(letters.map(count)).executeTakeFirstOrThrow(),
  ])
  const counts = new Map(letters.map((letter) => [letter, found[letter] ?? 0]))
  counts.set('n', (found.n ?? 0) - (found.ñ ?? 0))
  counts.set('#', total - [...counts.values()].reduce((sum, businesses) => sum + businesses, 0))
  return new Map([...counts].filter(([, businesses]) => businesses > 0))
}

/**
 * Reads one page of a letter in the A–Z index, sorted by name (D6). `total` is the number from
 * `countListingsByLetter`.
 */
export async function listBusinessesUnderLetter(
  db: Db,
  { letter, stateCode, page: asked, total }: LetterQuery,
) {
  const { except, ...range } = rangeOf(letter)
  const byName = named(db, stateCode, range)
    .select('business_id')
    .$if(except !== undefined, (list) =>
      list.where(({ eb, or }) =>
        or([eb('name_key', '<', except?.from ?? ''), eb('name_key', '>=', except?.until ?? '')]),
      ),
    )
    .orderBy('name_key')
    .orderBy('business_id')
  const { rows, page, pages } = await paginate(byName, {
    page: asked,
    perPage: BUSINESSES_PER_LETTER_PAGE,
    total,
  })
  const ids = rows.map((row) => row.business_id)
  return { entries: await readBusinessRefs(db, ids), page, pages }
}

interface LetterQuery {
  letter: string
  stateCode: string | null
  page: number
  total: number
}
