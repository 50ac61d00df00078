import type { Db } from 'db/connect'
import type { EmptyResultSuggestions } from '~/features/businesses/schema'
import { TRADE_CATEGORIES } from '~/features/imports/categories/trade-categories'
import { LONGEST_PHRASE, tradeVocabulary } from '~/features/imports/categories/vocabulary'
import { isStateCode, NEIGHBOURING_STATES, type StateCode, stateName } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import { placeIn } from '~/features/search/place'
import { askedWords, fold, isSmallWord, phraseKey, typedWords } from '~/features/search/words'
import { countListings } from './listing-counts.server'

const OFFERED = 3
/** Each costs a search, so not all fifty. */
const STATES_TRIED = 8
const WORDS_TRIED = 4
const SHORTEST_WORD = 3

interface Filter {
  text: string
  stateCode: StateCode | null
  categoryId: number | null
}

/**
 * Where to go from a list that found nothing: the same everywhere, in up to three states (neighbours first), or
 * with one of the words alone. Only what finds something is offered, and how much (D26).
 */
export async function emptyResultSuggestions(db: Db, filter: Filter): Promise<EmptyResultSuggestions> {
  const [everywhere, states, narrower, kin] = await Promise.all([
    filter.stateCode === null ? 0 : count(db, { ...filter, stateCode: null }),
    otherStates(db, filter),
    singleWords(db, filter),
    kinOfTrade(db, filter),
  ])
  const offered = new Set(narrower.map(({ text }) => fold(text)))
  const neighbours = kin.neighbours.filter(({ text }) => !offered.has(fold(text)))
  return { everywhere, states, narrower, category: kin.category, neighbours }
}

const NEIGHBOURS_TRIED = 8
const TRADES_OF = new Map(Object.entries(TRADE_CATEGORIES))

function categoryOfTrade(text: string): string | undefined {
  const vocabulary = tradeVocabulary()
  const words = askedWords(text)
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const meaning = vocabulary.get(phraseKey(words.slice(start, start + length)))
      if (meaning) return meaning.slug
    }
  return undefined
}

/** Of a trade that is known but not there: its category, and other trades of it that are. */
async function kinOfTrade(
  db: Db,
  filter: Filter,
): Promise<Pick<EmptyResultSuggestions, 'category' | 'neighbours'>> {
  const slug = categoryOfTrade(filter.text)
  if (slug === undefined) return { category: null, neighbours: [] }
  const row = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const businesses = row ? await countListings(db, row.id, filter.stateCode) : 0
  const trades = (TRADES_OF.get(slug) ?? '').split(',').map((trade) => trade.trim())
  const tried = trades.filter((trade) => trade !== '').slice(0, NEIGHBOURS_TRIED)
  const found = tried.map(async (text) => ({ text, businesses: await count(db, { ...filter, text }) }))
  return {
    category: row && businesses > 0 ? { slug, name: row.name, businesses } : null,
    neighbours: (await Promise.all(found)).filter((trade) => trade.businesses > 0).slice(0, OFFERED),
  }
}

async function count(db: Db, filter: Filter): Promise<number> {
  if (filter.text.trim() === '') return countListings(db, filter.categoryId, filter.stateCode)
  const found = await searchBusinesses(db, { ...filter, isLiteral: true, page: 1, perPage: 1 })
  return found.total
}

async function otherStates(db: Db, filter: Filter): Promise<EmptyResultSuggestions['states']> {
  const { stateCode, categoryId } = filter
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
  const candidates = [...new Set([...nearby, ...codes])].slice(0, STATES_TRIED)
  const states = candidates.map(async (code) => ({
    code,
    name: stateName(code),
    businesses: await count(db, { ...filter, stateCode: code }),
  }))
  return (await Promise.all(states)).filter((state) => state.businesses > 0).slice(0, OFFERED)
}

async function singleWords(db: Db, filter: Filter): Promise<EmptyResultSuggestions['narrower']> {
  const parts = partsOf(filter.text)
  if (parts.length < 2) return []
  const tried = parts.slice(0, WORDS_TRIED)
  const found = tried.map(async (text) => ({ text, businesses: await count(db, { ...filter, text }) }))
  return (await Promise.all(found)).filter((word) => word.businesses > 0).slice(0, OFFERED)
}

/** The telling words of a search, each once, and the place it ends with as one. */
function partsOf(text: string): string[] {
  const typed = typedWords(text)
  const place = placeIn(typed)
  const words = typed
    .slice(0, place?.before)
    .filter(({ spelling, withEnye }) => spelling.length >= SHORTEST_WORD && !isSmallWord(withEnye))
  const named = (place?.names ?? []).flatMap((name) => name.words)
  const parts = [...words.map((word) => [word]), named]
  return [...new Set(parts.map((part) => part.map(({ spelling }) => spelling).join(' ')))].filter(Boolean)
}
