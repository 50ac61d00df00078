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
 * The last answers are remembered until the public data change: a list that its filters have emptied is searched for again
 * without each of them, and what finds nothing costs the most.
 */
export async function searchBusinesses(db: Db, query: SearchQuery): Promise<SearchResult> {
  const { text, stateCode, categoryId, cells, isLiteral, isCounted, first } = query
  const asked = [await publicVersion(db), text, stateCode, categoryId, cells, isLiteral, isCounted]
  const key = JSON.stringify(asked)
  const answers = answersOf(db)
  const known = answers.get(key)
  // Of nothing the first are none, however many are asked for.
  if (known && (known.first === first || known.result.total === 0)) return known.result
  const result = await search(db, query)
  answers.set(key, { first, result })
  return result
}

interface Answer {
  first: number
  result: SearchResult
}

const MOST_ANSWERS = 500
const answersByDatabase = new WeakMap<Db, LRUCache<string, Answer>>()

function answersOf(db: Db): LRUCache<string, Answer> {
  const known = answersByDatabase.get(db) ?? new LRUCache({ max: MOST_ANSWERS })
  answersByDatabase.set(db, known)
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
