import type { Db } from 'db/connect'
import type { EmptyResultSuggestions } from '~/features/businesses/schema'
import { LONGEST_PHRASE, tradeVocabulary } from '~/features/categories/classify/vocabulary'
import { neighboursOf } from '~/features/places/neighbouring-states'
import { isStateCode, type StateCode, stateName } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import { placeIn } from '~/features/search/find/place'
import { askedWords, isSmallWord, phraseKey, typedWords } from '~/features/search/words'
import { countListings } from './listing-counts.server'

const OFFERED = 3
/** Each is a search of its own, so not all fifty. */
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
 * of the words alone, each with how much it finds (D26). Of a trade that nobody has it says so: no other is offered for it.
 */
export async function emptyResultSuggestions(db: Db, filter: Filter): Promise<EmptyResultSuggestions> {
  const withCount = async <T extends Partial<Filter>>(change: T) => ({
    ...change,
    businesses: await countFound(db, { ...filter, ...change }),
  })
  const everywhere = filter.stateCode === null ? 0 : await countFound(db, { ...filter, stateCode: null })
  // What is nowhere is in no state.
  const states = everywhere === 0 ? [] : await statesToTry(db, filter)
  const found = await firstFound(states, (stateCode) => withCount({ stateCode }))
  return {
    everywhere,
    states: found.map(({ stateCode: code, businesses }) => ({ code, name: stateName(code), businesses })),
    narrower: await firstFound(wordsToTry(filter.text), (text) => withCount({ text })),
    isTrade: namesTrade(filter.text),
  }
}

/** One after the other, until enough of them find something. */
async function firstFound<Tried, Found extends { businesses: number }>(
  all: readonly Tried[],
  attempt: (tried: Tried) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = []
  for (const tried of all) {
    if (found.length === OFFERED) break
    const result = await attempt(tried)
    if (result.businesses > 0) found.push(result)
  }
  return found
}

async function countFound(db: Db, filter: Filter): Promise<number> {
  if (filter.text.trim() === '') return countListings(db, filter.categoryId, filter.stateCode)
  const { total } = await searchBusinesses(db, { ...filter, isLiteral: true, isCounted: true })
  return total
}

/** Whether a text names a trade or an industry that we know, alone or among other words. */
export function namesTrade(text: string): boolean {
  const vocabulary = tradeVocabulary()
  const words = askedWords(text)
  return words.some((_, start) =>
    words
      .slice(start, start + LONGEST_PHRASE)
      .some((_, more) => vocabulary.has(phraseKey(words.slice(start, start + more + 1)))),
  )
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
  const nearby = codes.filter((code) => neighboursOf(stateCode).includes(code))
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
