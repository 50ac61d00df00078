import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { lookUp } from './lookup.server'
import {
  type AskedUnit,
  enyeExpression,
  type Filter,
  matchExpression,
  type Reading,
  wholeNameExpression,
} from './match'
import { type RankedDocument, rank } from './ranking'
import { suggest } from './suggestion.server'
import { askedWords } from './words'

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
  /** At most 1,000: results can be paged through that far. */
  total: number
  /** True when there are more than `total`. */
  isCapped: boolean
  /** What was perhaps meant, when nothing matches and one letter off something does. */
  suggestion: string | null
  /** False when there was no word to search for; then there are no results either. */
  hasWords: boolean
}

const MOST_RESULTS = 1000
/** Results up to this many are ranked word by word; longer ones by kind of match and quality. */
const SHORT = 60

/**
 * Searches published businesses: every word, in any order, complete or begun, in name, categories, services,
 * specialty, description, address, place or person, or as another name of their trade or category, within a
 * state and a category if given (D26, D46; rows 76, 77). Never fails, whatever the text; the first eight telling
 * words of at most 40 letters count. The cost does not grow with the number of businesses.
 */
export async function searchBusinesses(db: Db, query: SearchQuery): Promise<SearchResult> {
  const words = askedWords(query.text)
  if (words.length === 0) return { ...NOTHING, hasWords: false }
  const units = await lookUp(db, words)
  const widest = matchExpression(units, 'categories', query)
  const found = widest === null ? NONE : await findWidest(db, widest)
  if (found.total === 0) return { ...NOTHING, suggestion: await suggest(db, query.text, units, query) }
  const ids =
    found.total <= SHORT ? await rankShort(db, found, units, query) : await rankLong(db, found, units, query)
  const total = Math.min(found.total, MOST_RESULTS)
  return { ids, total, isCapped: found.total > MOST_RESULTS, suggestion: null, hasWords: true }
}

const NOTHING: SearchResult = { ids: [], total: 0, isCapped: false, suggestion: null, hasWords: true }

interface Found {
  total: number
  /** Row ids of the best by quality, in one text: a thousand rows would cost more than finding them. */
  rowids: string | null
}

/** Everything that matches at all, up to one more than can be shown, in a single walk along the index. */
async function findWidest(db: Db, match: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select count(*) as total, group_concat(rowid) as rowids from (
      select rowid from search_index where search_index match ${match}
      order by rowid limit ${sql.lit(MOST_RESULTS + 1)})`.execute(db)
  return rows[0] ?? NONE
}

const NONE: Found = { total: 0, rowids: null }

function bestOf(
  table: 'search_index' | 'search_names',
  match: string,
  count: number,
): RawBuilder<string | null> {
  const index = sql.table(table)
  return sql`select group_concat(rowid) from (
    select rowid from ${index} where ${index} match ${match} order by rowid limit ${count})`
}

const idsIn = (rowids: string | null | undefined) =>
  rowids ? rowids.split(',').map((rowid) => Number(rowid) % 2 ** 32) : []

const positionOf = ({ page, perPage }: SearchQuery) => (Math.max(1, Math.trunc(page) || 1) - 1) * perPage

async function rankShort(db: Db, found: Found, units: AskedUnit[], query: SearchQuery): Promise<number[]> {
  const { rows } = await sql<RankedDocument>`
    select d.* from json_each(${JSON.stringify(idsIn(found.rowids))}) as j join search_documents as d on d.business_id = j.value`.execute(
    db,
  )
  const start = positionOf(query)
  return rank(rows, units).slice(start, start + query.perPage)
}

/**
 * From the closest kind of match to the widest, which is already found, each by quality; a business stands where
 * it comes first.
 */
async function rankLong(db: Db, found: Found, units: AskedUnit[], query: SearchQuery): Promise<number[]> {
  const start = positionOf(query)
  const end = Math.min(start + query.perPage, MOST_RESULTS)
  const ordered = new Set<number>()
  for (const tiers of [closeTiers(units, query), wideTiers(units, query)]) {
    if (ordered.size >= end || tiers.length === 0) continue
    const columns = tiers.map(
      ([table, match], index) => sql`(${bestOf(table, match, end)}) as ${sql.ref(`tier${index}`)}`,
    )
    const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)}`.execute(db)
    for (const rowids of Object.values(rows[0] ?? {})) for (const id of idsIn(rowids)) ordered.add(id)
  }
  if (ordered.size < end) for (const id of idsIn(found.rowids)) ordered.add(id)
  return [...ordered].slice(start, end)
}

type Tier = ['search_index' | 'search_names', string]

function closeTiers(units: AskedUnit[], filter: Filter): Tier[] {
  return tiersOf([
    ['search_names', enyeExpression(units, 'words', filter)],
    ['search_index', enyeExpression(units, 'beginnings', filter)],
    ['search_names', wholeNameExpression(units, filter)],
    ['search_names', matchExpression(units, 'words', filter)],
    ['search_names', matchExpression(units, 'beginnings', filter)],
  ])
}

function wideTiers(units: AskedUnit[], filter: Filter): Tier[] {
  const readings: Reading[] = ['words', 'beginnings', 'trades']
  return tiersOf(readings.map((reading) => ['search_index', matchExpression(units, reading, filter)]))
}

/** Leaves out what cannot match and what would only repeat the tier before. */
function tiersOf(tiers: [Tier[0], string | null][]): Tier[] {
  const wanted = tiers.filter((tier): tier is Tier => tier[1] !== null)
  return wanted.filter(([table, match], index) => {
    const [tableBefore, matchBefore] = wanted[index - 1] ?? []
    return table !== tableBefore || match !== matchBefore
  })
}
