import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import type { EmptyResultSearchSuggestions } from '~/features/businesses/schema'
import { listNeighbouringStates } from '~/features/places/near-place.server'
import { getStateName, isStateCode, type StateCode } from '~/features/places/states'
import { countMatchesOfEachText, searchBusinesses } from '~/features/search/businesses.server'
import { splitQueryIntoKeywords } from '~/features/search/find/phrase.server'
import type { SearchQuery } from '~/features/search/find/result'

const MAX_ALTERNATIVES_PER_KIND = 3

interface AlternativesQuery {
  text: string
  stateCode: StateCode | null
  categoryId: number | null
  isLiteral?: boolean | undefined
}

/**
 * Finds searches with results to offer below an empty list (D26).
 * - the same search in all states, and in up to three states, neighbors first. Only if a state is set.
 * - up to three words of the text, each as its own search. Only if it has several.
 * `isTrade` in the result: the text names a known trade or category. For a literal search it must name
 * nothing more, except a place.
 */
export async function findEmptyResultAlternatives(
  db: Db,
  query: AlternativesQuery,
): Promise<EmptyResultSearchSuggestions> {
  const { text, stateCode, categoryId, isLiteral } = query
  const { parts, isTrade, isOnlyTrade } = await splitQueryIntoKeywords(db, text)
  const words = parts.length > 1 ? parts : []
  const anywhere = { text, stateCode: null, categoryId }
  const [found = 0, ...counts] = await countMatchesOfEachText(db, [
    anywhere,
    ...words.map((part) => ({ ...query, text: part })),
  ])
  const hasOthers = stateCode !== null && (found > 0 || text.trim() === '')
  const states = hasOthers ? await statesElsewhere(db, anywhere, stateCode) : []
  return {
    isElsewhere: states.length > 0,
    states: states
      .slice(0, MAX_ALTERNATIVES_PER_KIND)
      .map(({ code }) => ({ code, name: getStateName(code) })),
    narrower: words.filter((_, at) => counts[at]).slice(0, MAX_ALTERNATIVES_PER_KIND),
    isTrade: isLiteral ? isOnlyTrade : isTrade,
  }
}

/**
 * Lists states with results, and the number of results. With a text, these are the results of the literal
 * search. Without one, they are all businesses of the category. Neighbors of the state come first. Within
 * both groups the largest number comes first.
 */
async function statesElsewhere(db: Db, anywhere: SearchQuery, stateCode: StateCode) {
  const { text, categoryId } = anywhere
  const rows =
    text.trim() === ''
      ? await listedByState(db, categoryId)
      : await foundByState(db, { ...anywhere, isLiteral: true })
  const isNear = (code: StateCode) => listNeighbouringStates(stateCode).includes(code)
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
    .where('business_id', 'in', toValueList(ids))
    .groupBy('state_code')
    .execute()
}
