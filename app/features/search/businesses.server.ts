import type { Db } from 'db/connect'
import { LRUCache } from 'lru-cache'
import { publicVersion } from '~/features/change-feed/changes.server'
import { ATTEMPTS, findMatches, withPhone } from './plan/attempts.server'
import { asksForAny, knownName, lookUp } from './plan/parse.server'
import { NOTHING, type SearchQuery, type SearchResult } from './plan/result'

/**
 * Searches published businesses: every word, in any order, complete or begun, in name, categories, services,
 * specialty, description, address, place or person, or as another name of their trade or category, within a
 * state and a category if given (D26, D46; rows 76, 77). What finds nothing so is read in other ways, one after the other
 * (plan/attempts.server.ts). Never fails, whatever the text; the first eight specific words of at most 40 letters count.
 * How, and at what cost: docs/decisions/010-search.md and 040-repaired-searches.md.
 *
 * What finds nothing is remembered until the public data change: it costs the most, and is asked again with each filter.
 */
export async function searchBusinesses(db: Db, query: SearchQuery): Promise<SearchResult> {
  const { text, stateCode, categoryId, cells, isLiteral, isCounted } = query
  const asked = [await publicVersion(db), text, stateCode, categoryId, cells, isLiteral, isCounted]
  const key = JSON.stringify(asked)
  const misses = missesOf(db)
  const known = misses.get(key)
  if (known) return known
  const result = await search(db, query)
  if (result.total === 0) misses.set(key, result)
  return result
}

const MOST_MISSES = 1_000
const missesByDatabase = new WeakMap<Db, LRUCache<string, SearchResult>>()

function missesOf(db: Db): LRUCache<string, SearchResult> {
  const known = missesByDatabase.get(db) ?? new LRUCache({ max: MOST_MISSES })
  missesByDatabase.set(db, known)
  return known
}

async function search(db: Db, query: SearchQuery): Promise<SearchResult> {
  const asked = asksForAny(query.text) ? null : await lookUp(db, knownName(query.text))
  if (asked === null) return { ...NOTHING, hasWords: false }
  const byPhone = await withPhone(db, query)
  if (byPhone) return byPhone
  const matches = await findMatches(db, asked, query)
  const searchFor = (text: string) => searchBusinesses(db, { ...query, text })
  for (const attempt of ATTEMPTS) {
    const result = await attempt({ db, query, asked, matches, searchFor })
    if (result) return result
  }
  return NOTHING
}
