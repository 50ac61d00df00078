import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { lookUp } from './lookup.server'
import {
  type AskedQuery,
  type AskedUnit,
  type AskedWord,
  asTypedExpression,
  COMMON,
  type Filter,
  matchExpression,
} from './match'
import { type Correction, corrections } from './spelling.server'
import { askedWords, typedWords } from './words'

const CORRECTIONS_PER_WORD = 5
/** How many ways of correcting a query are tried, the likeliest first. */
const MOST_ATTEMPTS = 24
const MOST_SUGGESTIONS = 3

type Changes = Map<string, Correction>

/**
 * What was perhaps meant, up to three, the likeliest first (D46): the query with one word corrected by one letter,
 * or two words where one is not enough, so that something matches within the same state and category. What names
 * contain goes before other words. Written as the directory spells it, for `¿Quisiste decir …?`. Beside results
 * only words are doubted that no business uses.
 */
export async function suggest(
  db: Db,
  { text, ...filter }: Filter & { text: string },
  asked: AskedQuery,
  hasResults: boolean,
): Promise<string[]> {
  const doubted = asked.units
    .filter((unit) => !hasResults || unit.trades.length + unit.categories.length === 0)
    .flatMap((unit) => unit.words)
    .filter((word) => (hasResults ? word.forms.length === 0 : word.documents < COMMON))
  if (doubted.length === 0) return []
  const candidates = await corrections(
    db,
    doubted.map((word) => word.folded),
    CORRECTIONS_PER_WORD,
  )
  const attempts = likeliestChanges(doubted, candidates).slice(0, MOST_ATTEMPTS)
  const units = attempts.map((tried) => changed(asked.units, tried))
  const typed =
    asked.small.length > 0 ? units.map((each) => asTypedExpression({ ...asked, units: each }, filter)) : []
  const inNames = units.map((each) => matchExpression(each, 'words', filter))
  const anywhere = units.map((each) => matchExpression(each, 'categories', filter))
  const { rows } = await sql<{ matching: string | null }>`select coalesce(
    ${firstMatching('search_names', typed)}, ${firstMatching('search_names', inNames)},
    ${firstMatching('search_index', anywhere)}) as matching`.execute(db)
  const matching = rows[0]?.matching?.split(',') ?? []
  return matching.map((index) => rewritten(text, attempts[Number(index)] ?? new Map()))
}

/** Which of the expressions match something, by their places in the list, the first few; null when none does. */
function firstMatching(table: 'search_index' | 'search_names', expressions: (string | null)[]) {
  const index = sql.table(table)
  return sql`(select group_concat(key) from (
    select j.key from json_each(${JSON.stringify(expressions)}) as j
    where j.value is not null and exists (select 1 from ${index} where ${index} match j.value)
    limit ${sql.lit(MOST_SUGGESTIONS)}))`
}

/** A word that more businesses use than this is taken for a misspelling of a more usual one only. */
const SELDOM = 20

/** One word changed before two; words nobody uses before words that exist; more used corrections first. */
function likeliestChanges(words: readonly AskedWord[], candidates: Map<string, Correction[]>): Changes[] {
  const options = words
    .toSorted((a, b) => a.forms.length - b.forms.length)
    .map((word) =>
      (candidates.get(word.folded) ?? [])
        .filter((correction) => !correction.word.startsWith(word.folded))
        .filter((correction) => word.documents <= SELDOM || correction.documents > word.documents)
        .map((correction) => [word.folded, correction] as const),
    )
  const single = options.flat().map((option) => new Map([option]))
  const double = options.flatMap((firsts, index) =>
    options
      .slice(index + 1)
      .flatMap((seconds) =>
        firsts.slice(0, 3).flatMap((first) => seconds.slice(0, 3).map((second) => new Map([first, second]))),
      ),
  )
  return [...single, ...double]
}

/** A unit with a changed word falls apart: what it stood for as a phrase is gone. */
function changed(units: readonly AskedUnit[], changes: Changes): AskedUnit[] {
  return units.flatMap((unit) => {
    if (!unit.words.some((word) => changes.has(word.folded))) return unit
    return unit.words.map((word): AskedUnit => {
      const correction = changes.get(word.folded)
      if (!correction) return { words: [word], trades: [], categories: [] }
      const { word: folded, spelling, documents, trades, categories } = correction
      const forms = documents > 0 ? [folded] : []
      return {
        words: [{ folded, withEnye: folded, spelling, documents, forms, completions: [] }],
        trades,
        categories,
      }
    })
  })
}

function rewritten(text: string, changes: Changes): string {
  return typedWords(text)
    .map((word) => changes.get(word.folded)?.spelling ?? word.spelling)
    .join(' ')
}

/** How many of the best businesses with each word are compared by name. */
const COMPARED = 30

/**
 * Ids of the `limit` published businesses whose names come nearest to a text, the nearest first (D15). Fewer
 * when only few share a word, or a word one letter off, with it.
 */
export async function nearestNames(db: Db, text: string, limit: number): Promise<number[]> {
  const units = await lookUp(db, askedWords(text))
  const words = units.flatMap((unit) => unit.words)
  if (words.length === 0) return []
  const unknown = words.filter((word) => word.forms.length === 0).map((word) => word.folded)
  const candidates = await corrections(db, unknown, 3)
  const meant = words.flatMap((word) => [word, ...(candidates.get(word.folded) ?? []).map(asWord)])
  const everywhere: Filter = { stateCode: null, categoryId: null }
  const alone = meant.map((word) => [{ words: [word], trades: [], categories: [] }])
  const matches = [units, ...alone].map((asked) => matchExpression(asked, 'beginnings', everywhere))
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct b.id, b.business_name as name from json_each(${JSON.stringify(matches)}) as j
      join business_pages as b on b.id in (
        select rowid % 4294967296 from search_names where search_names match j.value order by rowid limit ${sql.lit(COMPARED)})
    where j.value is not null and b.is_listed`.execute(db)
  return rows
    .map(({ id, name }) => ({ id, likeness: likeness(text, name) }))
    .sort((a, b) => b.likeness - a.likeness || a.id - b.id)
    .slice(0, limit)
    .map((row) => row.id)
}

const asWord = ({ word, spelling, documents }: Correction): AskedWord => ({
  folded: word,
  withEnye: word,
  spelling,
  documents,
  forms: [word],
  completions: [],
})

/** Dice's coefficient over pairs of letters, between 0 and 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [letterPairs(one), letterPairs(other)]
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / Math.max(1, a.size + b.size)
}

function letterPairs(text: string): Set<string> {
  const line = ` ${typedWords(text)
    .map((word) => word.folded)
    .join(' ')} `
  return new Set(Array.from({ length: line.length - 1 }, (_, index) => line.slice(index, index + 2)))
}
