import type { Db } from 'db/connect'
import type { EmptyResultSuggestions } from '~/features/businesses/schema'
import { LONGEST_PHRASE, tradeVocabulary } from '~/features/imports/parse/categories/vocabulary'
import { isStateCode, NEIGHBOURING_STATES, type StateCode, stateName } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import { placeIn } from '~/features/search/plan/place'
import { askedWords, isSmallWord, phraseKey, typedWords } from '~/features/search/words'
import { countListings } from './listing-counts.server'

const OFFERED = 3
/** Each is a search of its own within the statement that counts, so not all fifty. */
const STATES_TRIED = 8
const WORDS_TRIED = 4
const SHORTEST_WORD = 3

interface Filter {
  text: string
  stateCode: StateCode | null
  categoryId: number | null
}

/**
 * Where to go from a list that found nothing: the same everywhere, in up to three states (neighbours first) or with one
 * of the words alone, or the category of a trade that nobody here has. Only what finds something is offered, and how much
 * (D26).
 */
export async function emptyResultSuggestions(db: Db, filter: Filter): Promise<EmptyResultSuggestions> {
  const slug = categoryOfTrade(filter.text)
  const [codes, category] = await Promise.all([statesToTry(db, filter), categoryCard(db, slug, filter)])
  const everywhere = filter.stateCode === null ? [] : [{ ...filter, stateCode: null }]
  const states = codes.map((stateCode) => ({ ...filter, stateCode }))
  const words = wordsToTry(filter.text).map((text) => ({ ...filter, text }))
  const counts = await countEach(db, [...everywhere, ...states, ...words])
  const businessesOf = (tried: Filter) => counts.get(tried) ?? 0
  const foundWith = (tried: Filter[]) =>
    tried
      .map((each) => ({ text: each.text, businesses: businessesOf(each) }))
      .filter(({ businesses }) => businesses > 0)
      .slice(0, OFFERED)
  return {
    everywhere: everywhere.map(businessesOf)[0] ?? 0,
    states: states
      .map((each) => ({
        code: each.stateCode,
        name: stateName(each.stateCode),
        businesses: businessesOf(each),
      }))
      .filter(({ businesses }) => businesses > 0)
      .slice(0, OFFERED),
    narrower: foundWith(words),
    category,
  }
}

/** How many each finds. */
async function countEach(db: Db, tried: Filter[]): Promise<Map<Filter, number>> {
  const [plain, searched] = [tried.filter(isPlain), tried.filter((each) => !isPlain(each))]
  const [listed, found] = await Promise.all([
    Promise.all(plain.map(({ categoryId, stateCode }) => countListings(db, categoryId, stateCode))),
    Promise.all(searched.map((each) => countFound(db, each))),
  ])
  return new Map([
    ...plain.map((each, at) => [each, listed[at] ?? 0] as const),
    ...searched.map((each, at) => [each, found[at] ?? 0] as const),
  ])
}

const countFound = async (db: Db, filter: Filter) => {
  const counted = { isLiteral: true, isCounted: true, isUnordered: true, page: 1, perPage: 1 }
  return (await searchBusinesses(db, { ...filter, ...counted })).total
}

const isPlain = ({ text }: Filter) => text.trim() === ''

/** The category of the first trade that a text names; undefined for a text that names none. */
export function categoryOfTrade(text: string): string | undefined {
  const vocabulary = tradeVocabulary()
  const words = askedWords(text)
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const meaning = vocabulary.get(phraseKey(words.slice(start, start + length)))
      if (meaning) return meaning.slug
    }
  return undefined
}

/** The category of a trade that is known, where it has somebody. */
async function categoryCard(
  db: Db,
  slug: string | undefined,
  { stateCode }: Filter,
): Promise<EmptyResultSuggestions['category']> {
  if (slug === undefined) return null
  const row = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const businesses = row ? await countListings(db, row.id, stateCode) : 0
  return row && businesses > 0 ? { slug, name: row.name, businesses } : null
}

/** Other states where the category has somebody: neighbours first, then the fullest. */
async function statesToTry(db: Db, { stateCode, categoryId }: Filter): Promise<StateCode[]> {
  if (stateCode === null) return []
  const rows = await db
    .selectFrom('listing_counts')
    .select('state_code')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', 'not in', ['', stateCode])
    .where('listings', '>', 0)
    .orderBy('listings', 'desc')
    .execute()
  const codes = rows.map((row) => row.state_code).filter(isStateCode)
  const nearby = codes.filter((code) => NEIGHBOURING_STATES[stateCode].includes(code))
  return [...new Set([...nearby, ...codes])].slice(0, STATES_TRIED)
}

function wordsToTry(text: string): string[] {
  const parts = partsOf(text)
  return parts.length < 2 ? [] : parts.slice(0, WORDS_TRIED)
}

/** The telling words of a search, each once, and the place it ends with as one. */
function partsOf(text: string): string[] {
  const typed = typedWords(text)
  const place = placeIn(typed)
  const words = typed
    .slice(0, place?.before)
    .filter(({ spelling, withTilde }) => spelling.length >= SHORTEST_WORD && !isSmallWord(withTilde))
  const named = (place?.names ?? []).flatMap((name) => name.words)
  const parts = [...words.map((word) => [word]), named]
  return [...new Set(parts.map((part) => part.map(({ spelling }) => spelling).join(' ')))].filter(Boolean)
}
