import type { Db } from 'db/connect'
import { lookUp } from './lookup.server'
import {
  type AskedQuery,
  asTypedExpression,
  enyeExpression,
  type Filter,
  matchExpression,
  type Reading,
  wholeNameExpression,
} from './match'
import { rank } from './ranking'
import { suggest } from './suggestion.server'
import { bestOfEach, type Found, findAll, type Walk } from './walk.server'
import { askedWords, smallWords } from './words'

export interface SearchQuery extends Filter {
  /** As it was typed; anything at all. */
  text: string
  /** From 1. */
  page: number
  perPage: number
}

export interface SearchResult {
  /** Businesses of this page, the best first. */
  ids: number[]
  /** At most 240: results can be paged through that far. */
  total: number
  /** True when there are more than `total`. */
  isCapped: boolean
  /** What was perhaps meant, up to three, when nothing matches or few businesses do that only begin so. */
  suggestions: string[]
  /** False when there was no word to search for; then there are no results either. */
  hasWords: boolean
}

const MOST_RESULTS = 240
/** More than this many need nothing of their category beside them. */
const ENOUGH = 24
/** Results up to this many are ranked word by word; longer ones by kind of match and quality. */
const SHORT = 60
/** Of longer ones this many that match as they were typed are. */
const COMPARED = 30
/** Besides this many results there is room for a doubt. */
const FEW = 9

/**
 * Searches published businesses: every word, in any order, complete or begun, in name, categories, services,
 * specialty, description, address, place or person, or as another name of their trade or category, within a
 * state and a category if given (D26, D46; rows 76, 77). Never fails, whatever the text; the first eight telling
 * words of at most 40 letters count. How, and at what cost: docs/decisions/010-search.md.
 */
export async function searchBusinesses(db: Db, query: SearchQuery): Promise<SearchResult> {
  const words = askedWords(query.text)
  if (words.length === 0) return { ...NOTHING, hasWords: false }
  const asked = { units: await lookUp(db, words), small: smallWords(query.text) }
  const found = await findWidest(db, asked, query)
  const suggestions = found.total <= FEW ? await suggest(db, query, asked, found.total > 0) : []
  if (found.total === 0) return { ...NOTHING, suggestions }
  const { start, end } = positionsOf(query)
  const ids =
    found.total <= SHORT ? rank(found.documents, asked) : await rankLong(db, found, asked, query, end)
  const total = Math.min(found.total, MOST_RESULTS)
  return {
    ids: ids.slice(start, end),
    total,
    isCapped: found.total > MOST_RESULTS,
    suggestions,
    hasWords: true,
  }
}

const NOTHING: SearchResult = { ids: [], total: 0, isCapped: false, suggestions: [], hasWords: true }
const NONE: Found = { total: 0, ids: () => [], documents: [] }

/**
 * A whole category is only brought in where one word or phrase leaves a page half empty, or several leave it empty:
 * whoever looks for a mechanic wants no list of car washes after forty mechanics.
 */
async function findWidest(db: Db, { units }: AskedQuery, query: SearchQuery): Promise<Found> {
  const trades = matchExpression(units, 'trades', query)
  const found = trades === null ? NONE : await findAll(db, trades, MOST_RESULTS + 1, SHORT)
  const categories = matchExpression(units, 'categories', query)
  const enough = units.length === 1 ? ENOUGH : 1
  if (found.total >= enough || categories === null || categories === trades) return found
  return findAll(db, categories, MOST_RESULTS + 1, SHORT)
}

function positionsOf({ page, perPage }: SearchQuery) {
  const start = (Math.max(1, Math.trunc(page) || 1) - 1) * perPage
  return { start, end: Math.min(start + perPage, MOST_RESULTS) }
}

/**
 * At least the first `end` of a long result, if it has so many: from the closest kind of match to the widest, each
 * by quality; a business stands where it comes first. The best of those that match just as it was typed are ranked
 * word by word.
 */
async function rankLong(
  db: Db,
  found: Found,
  asked: AskedQuery,
  filter: Filter,
  end: number,
): Promise<number[]> {
  const exact = await bestOfEach(db, exactWalks(asked, filter), end, asTypedWalk(asked, filter), COMPARED)
  const ordered = new Set([...exact.ids, ...rank(exact.documents, asked)])
  if (ordered.size < end) {
    const { ids } = await bestOfEach(db, wideningWalks(asked, filter), end)
    for (const id of [...ids, ...found.ids()]) ordered.add(id)
  }
  return [...ordered]
}

function exactWalks({ units }: AskedQuery, filter: Filter): Walk[] {
  return possible([
    ['search_names', enyeExpression(units, 'words', filter)],
    ['search_index', enyeExpression(units, 'beginnings', filter)],
    ['search_names', wholeNameExpression(units, filter)],
  ])
}

/** One word alone says nothing about the order in which names should come that contain it. */
function asTypedWalk(asked: AskedQuery, filter: Filter): Walk | null {
  if (asked.units.flatMap((unit) => unit.words).length + asked.small.length < 2) return null
  const match = asTypedExpression(asked, filter)
  return match === null ? null : ['search_names', match]
}

function wideningWalks({ units }: AskedQuery, filter: Filter): Walk[] {
  const reading = (name: Reading) => matchExpression(units, name, filter)
  return possible([
    ['search_names', reading('words')],
    ['search_names', reading('beginnings')],
    ['search_index', reading('words')],
    ['search_index', reading('beginnings')],
    ['search_index', reading('trades')],
  ])
}

/** Leaves out what cannot match and what would only repeat the walk before. */
function possible(walks: [Walk[0], string | null][]): Walk[] {
  const wanted = walks.filter((walk): walk is Walk => walk[1] !== null)
  return wanted.filter(([table, match], index) => {
    const [tableBefore, matchBefore] = wanted[index - 1] ?? []
    return table !== tableBefore || match !== matchBefore
  })
}
