import type { Db } from 'db/connect'
import { entryNumber, firstEntries } from 'db/words'
import { sql } from 'kysely'
import { type AskedWord, type Filter, matchExpression } from './plan/match'
import { lookUp } from './plan/parse.server'
import { neighbours } from './spelling/neighbours'
import { typedWords } from './words'

/** How many of the best businesses with each word are compared by name. */
const COMPARED = 30
/** What is less alike is no name that somebody may have meant. */
const ALIKE = 0.5

/** Ids of at most `limit` published businesses whose names come nearest to a text (D15), if alike enough to be meant. */
export async function nearestNames(db: Db, text: string, limit: number): Promise<number[]> {
  const asked = await lookUp(db, text)
  if (asked === null) return []
  const { units } = asked
  const words = units.flatMap((unit) => unit.words)
  const unknown = words.filter((word) => word.forms.length === 0).map((word) => word.folded)
  const known = asked.lexicon.alike()
  const near = unknown.flatMap((word) => neighbours(known, word, 1).slice(0, 3))
  const meant = [...words, ...near.flatMap((option) => option.words.map(asWord))]
  const everywhere: Filter = { stateCode: null, categoryId: null }
  const alone = meant.map((word) => [{ words: [word], trades: [], categories: [] }])
  const matches = [units, ...alone]
    .map((asked) => matchExpression(asked, 'beginnings', everywhere))
    .filter((match) => match !== null)
  if (matches.length === 0) return []
  const { lexicon: vocabulary } = asked
  const walks = matches.map(
    (match, index) => sql`select ${entryNumber} % 4294967296 as id
      from (${firstEntries('search_names', match, { count: COMPARED, vocabulary })}) as ${sql.ref(`walk${index}`)}`,
  )
  const { rows } = await sql<{ id: number; name: string }>`
    select id, business_name as name from business_pages
    where is_listed = 1 and id in (${sql.join(walks, sql` union `)})`.execute(db)
  return rows
    .map(({ id, name }) => ({ id, likeness: likeness(text, name) }))
    .filter((row) => row.likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness || a.id - b.id)
    .slice(0, limit)
    .map((row) => row.id)
}

const asWord = (word: string): AskedWord => ({
  folded: word,
  withTilde: word,
  spelling: word,
  documents: 1,
  forms: [word],
  completions: [],
  isBegun: true,
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
