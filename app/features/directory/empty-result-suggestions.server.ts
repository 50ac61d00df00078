import type { Db } from 'db/connect'
import type { EmptyResultSuggestions } from '~/features/businesses/schema'
import { isStateCode, NEIGHBOURING_STATES, type StateCode, stateName } from '~/features/places/states'
import { searchBusinesses } from '~/features/search/businesses.server'
import { countListings } from './listing.server'

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
  const [everywhere, states, narrower] = await Promise.all([
    filter.stateCode === null ? 0 : count(db, { ...filter, stateCode: null }),
    otherStates(db, filter),
    singleWords(db, filter),
  ])
  return { everywhere, states, narrower }
}

async function count(db: Db, filter: Filter): Promise<number> {
  if (filter.text.trim() === '') return countListings(db, filter.categoryId, filter.stateCode)
  const found = await searchBusinesses(db, { ...filter, page: 1, perPage: 1 })
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
  const words = filter.text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_WORD)
  if (words.length < 2) return []
  const tried = [...new Set(words)].slice(0, WORDS_TRIED)
  const found = tried.map(async (text) => ({ text, businesses: await count(db, { ...filter, text }) }))
  return (await Promise.all(found)).filter((word) => word.businesses > 0).slice(0, OFFERED)
}
