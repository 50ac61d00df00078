import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { variantsOf } from './vocabulary.server'
import { numberForms } from './words'

/** A word of the vocabulary that somebody may have meant. */
export interface Correction {
  word: string
  spelling: string
  documents: number
  trades: number[]
  categories: number[]
}

interface Row {
  asked: string
  word: string
  spelling: string
  documents: number
  meanings: string | null
}

/** Common words have many neighbours; more rows than this would only cost time. */
const MOST_ROWS = 400

/**
 * For each word the `most` likely corrections: words one letter off (wrong, missing, too much, or two swapped),
 * the most used first, then words that sound the same. Other numbers of the word itself are no corrections.
 */
export async function corrections(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<Map<string, Correction[]>> {
  const pairs = words.flatMap((word) => variantsOf(word).map((variant) => [word, variant]))
  const { rows } = await sql<Row>`
    select distinct j.value ->> 0 as asked, w.word, w.spelling, w.documents,
      (select group_concat(substr(p.kind, 1, 1) || p.target_id) from search_phrases as p where p.phrase = w.stem)
        as meanings
    from json_each(${JSON.stringify(pairs)}) as j
      join search_variants as v on v.variant = j.value ->> 1
      join search_words as w on w.word = v.word
    limit ${sql.lit(MOST_ROWS)}`.execute(db)
  return new Map(words.map((word) => [word, bestFor(word, rows).slice(0, most)]))
}

function bestFor(asked: string, rows: Row[]): Correction[] {
  const own = numberForms(asked)
  return rows
    .filter((row) => row.asked === asked && !own.includes(row.word))
    .map((row) => ({ ...row, isClose: isOneApart(asked, row.word) }))
    .filter((row) => row.isClose || soundsLike(asked, row.word))
    .sort((a, b) => Number(b.isClose) - Number(a.isClose) || b.documents - a.documents)
    .map(({ word, spelling, documents, meanings }) => ({
      word,
      spelling,
      documents,
      trades: meaningsOf('t', meanings),
      categories: meaningsOf('c', meanings),
    }))
}

const soundsLike = (a: string, b: string) => variantsOf(a).at(-1) === variantsOf(b).at(-1)

const meaningsOf = (kind: 't' | 'c', meanings: string | null) =>
  (meanings ?? '')
    .split(',')
    .filter((meaning) => meaning.startsWith(kind))
    .map((meaning) => Number(meaning.slice(1)))

/** Whether one letter wrong, missing or too much, or two neighbours swapped, turns one word into the other. */
export function isOneApart(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)]
  if (a.length > b.length) return isOneApart(other, one)
  if (b.length - a.length > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (letters: string[], from: number) => letters.slice(from).join('')
  if (a.length < b.length) return rest(a, start) === rest(b, start + 1)
  if (start === a.length) return false
  if (rest(a, start + 1) === rest(b, start + 1)) return true
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start]
  return isSwapped && rest(a, start + 2) === rest(b, start + 2)
}
