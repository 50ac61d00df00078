import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import type { EmptyResultSuggestions } from '~/features/businesses/schema'
import { neighboursOf } from '~/features/places/neighbouring-states'
import { isStateCode, type StateCode, stateName } from '~/features/places/states'
import { countEach, searchBusinesses } from '~/features/search/businesses.server'
import type { SearchQuery } from '~/features/search/find/result'
import { readParts } from '~/features/search/find/understood.server'

const OFFERED = 3

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
  const { text, stateCode, categoryId } = filter
  const { parts, isTrade } = await readParts(db, text)
  const words = parts.length > 1 ? parts : []
  const anywhere = { text, stateCode: null, categoryId }
  const [found = 0, ...counts] = await countEach(db, [
    anywhere,
    ...words.map((part) => ({ ...filter, text: part })),
  ])
  const hasOthers = stateCode !== null && (found > 0 || text.trim() === '')
  const states = hasOthers ? await statesElsewhere(db, anywhere, stateCode) : []
  return {
    everywhere: states.reduce((sum, { businesses }) => sum + businesses, 0),
    states: states.slice(0, OFFERED).map((state) => ({ ...state, name: stateName(state.code) })),
    narrower: words
      .map((text, at) => ({ text, businesses: counts[at] ?? 0 }))
      .filter(({ businesses }) => businesses > 0)
      .slice(0, OFFERED),
    isTrade,
  }
}

/** Where the same is found, and how much of it: the neighbours first, then the fullest. */
async function statesElsewhere(db: Db, anywhere: SearchQuery, stateCode: StateCode) {
  const { text, categoryId } = anywhere
  const rows =
    text.trim() === ''
      ? await listedByState(db, categoryId)
      : await foundByState(db, { ...anywhere, isLiteral: true })
  const isNear = (code: StateCode) => neighboursOf(stateCode).includes(code)
  return rows
    .flatMap(({ code, businesses }) => (isStateCode(code) ? [{ code, businesses }] : []))
    .sort((a, b) => Number(isNear(b.code)) - Number(isNear(a.code)) || b.businesses - a.businesses)
}

const listedByState = (db: Db, categoryId: number | null) =>
  db
    .selectFrom('listing_counts')
    .select(['state_code as code', 'listings as businesses'])
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '<>', '')
    .where('listings', '>', 0)
    .execute()

async function foundByState(db: Db, query: SearchQuery) {
  const { ids } = await searchBusinesses(db, query)
  if (ids.length === 0) return []
  return db
    .selectFrom('business_listings')
    .select(({ fn }) => ['state_code as code', fn.countAll<number>().as('businesses')])
    .where('category_id', '=', 0)
    .where('business_id', 'in', listOf(ids))
    .groupBy('state_code')
    .execute()
}
