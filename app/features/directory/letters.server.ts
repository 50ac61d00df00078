import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { businessPlaces } from '~/features/businesses/find.server'
import { LETTERS } from '~/features/businesses/schema'
import { countListings } from './listing-counts.server'

const ENTRIES_PER_PAGE = 100

/** Name keys from one on and before another. */
interface NameRange {
  from: string
  until: string
}

const LAST = '\u{10ffff}'
const N_TILDE: NameRange = { from: 'n~', until: 'n\x7f' }

/** Where the names of a letter stand, and what among them is none of its: ñ sorts within n, and # is what no letter begins. */
function rangeOf(letter: string): NameRange & { except?: NameRange } {
  if (letter === '#') return { from: '', until: LAST, except: { from: 'a', until: '{' } }
  if (letter === 'ñ') return N_TILDE
  const own = { from: letter, until: String.fromCharCode(letter.charCodeAt(0) + 1) }
  return letter === 'n' ? { ...own, except: N_TILDE } : own
}

/** The published businesses of a state (null: anywhere) whose names stand there. */
const named = (db: Db, stateCode: string | null, { from, until }: NameRange) =>
  db
    .selectFrom('business_listings')
    .where('category_id', '=', 0)
    .$if(stateCode !== null, (list) => list.where('state_code', '=', stateCode ?? ''))
    .where('name_key', '>=', from)
    .where('name_key', '<', until)

/** How many published businesses begin with each letter in a state (null: anywhere); letters without any are absent. */
export async function countByLetter(db: Db, stateCode: string | null): Promise<Map<string, number>> {
  const letters = LETTERS.filter((letter) => letter !== '#')
  const count = (letter: string) =>
    named(db, stateCode, rangeOf(letter))
      .select(({ fn }) => fn.countAll<number>().as('businesses'))
      .as(letter)
  const [total, found] = await Promise.all([
    countListings(db, null, stateCode),
    db.selectNoFrom(letters.map(count)).executeTakeFirstOrThrow(),
  ])
  const counts = new Map(letters.map((letter) => [letter, found[letter] ?? 0]))
  counts.set('n', (found.n ?? 0) - (found.ñ ?? 0))
  counts.set('#', total - [...counts.values()].reduce((sum, businesses) => sum + businesses, 0))
  return new Map([...counts].filter(([, businesses]) => businesses > 0))
}

/** One page of the A–Z index under a letter, by name (D6); `total` is what countByLetter found there. */
export async function businessesUnderLetter(db: Db, { letter, stateCode, page: asked, total }: LetterQuery) {
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
  const { rows, page, pages } = await paginate(byName, { page: asked, perPage: ENTRIES_PER_PAGE, total })
  const ids = rows.map((row) => row.business_id)
  return { entries: await businessPlaces(db, ids), page, pages }
}

interface LetterQuery {
  letter: string
  stateCode: string | null
  page: number
  total: number
}
