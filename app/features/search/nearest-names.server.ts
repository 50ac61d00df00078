import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { searchBusinesses } from './businesses.server'
import { askedWords, typedWords } from './words'

/** So many of what the text finds, and each of its first words, are compared by name. */
const COMPARED = 30
const MOST_WORDS = 3
/** What is less alike is no name that somebody may have meant. */
const ALIKE = 0.5

/** Ids of at most `limit` published businesses whose names come nearest to a text (D15), if alike enough to be meant. */
export async function nearestNames(db: Db, text: string, limit: number): Promise<number[]> {
  const search = async (text: string) =>
    (await searchBusinesses(db, { text, stateCode: null, categoryId: null })).ids
  const texts = [
    text,
    ...askedWords(text)
      .slice(0, MOST_WORDS)
      .map(({ spelling }) => spelling),
  ]
  const found = await Promise.all(texts.map(search))
  const ids = found.flatMap((each) => each.slice(0, COMPARED))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name'])
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is', null)
    .where('id', 'in', listOf(ids))
    .execute()
  return rows
    .map(({ id, name }) => ({ id, likeness: likeness(text, name) }))
    .filter((row) => row.likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness || a.id - b.id)
    .slice(0, limit)
    .map((row) => row.id)
}

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
