import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { LONGEST_PHRASE } from './document'
import { type AskedQuery, type AskedUnit, INDEXED_BEGINNING } from './match'
import { askedWords, numberForms, phraseKey, smallWords, typedWords, type Word } from './words'

/** The last word is the one that may be unfinished. */
const COMPLETIONS_OF_LAST = 12
const COMPLETIONS = 4

interface Row {
  kind: 'form' | 'completion' | 'trade' | 'category' | 'newest'
  asked: string
  found: string | number
  documents: number
}

/** Finds out in one statement what the words of a query stand for; null when there is none. */
export async function lookUp(db: Db, text: string): Promise<AskedQuery | null> {
  const words = askedWords(text)
  if (words.length === 0) return null
  const forms = JSON.stringify(
    words.flatMap((word) => numberForms(word.folded).map((form) => [word.folded, form])),
  )
  const phrases = JSON.stringify([...new Set(spans(words).map((span) => phraseKey(span)))])
  const parts: RawBuilder<Row>[] = [
    sql`select 'form' as kind, j.value ->> 0 as asked, w.word as found, w.documents
      from json_each(${forms}) as j join search_words as w on w.word = j.value ->> 1 where w.documents > 0`,
    sql`select p.kind, p.phrase, p.target_id, 0 from json_each(${phrases}) as j join search_phrases as p on p.phrase = j.value`,
    sql`select 'newest', '', seq, 0 from sqlite_sequence where name = 'search_words'`,
    ...words.flatMap((word, index) => {
      if (word.folded.length <= INDEXED_BEGINNING) return []
      const most = index === words.length - 1 ? COMPLETIONS_OF_LAST : COMPLETIONS
      return sql<Row>`select 'completion', ${word.folded}, word, 0 from (
        select word from (select word, documents from search_words
          where word >= ${word.folded} and word < ${`${word.folded}\u{10ffff}`} and documents > 0 limit 200)
        order by documents desc limit ${sql.lit(most)})`
    }),
  ]
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  const newestWord = Number(rows.find((row) => row.kind === 'newest')?.found ?? 0)
  return { units: groupIntoUnits(words, rows), small: smallWords(text), typed: typedWords(text), newestWord }
}

/** Every run of up to four words. */
function spans(words: readonly Word[]): Word[][] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1),
    ),
  )
}

/** The longest phrase that means something is one unit; other words stand for themselves. */
function groupIntoUnits(words: readonly Word[], rows: Row[]): AskedUnit[] {
  const foundFor = (kind: Row['kind'], asked: string) =>
    rows.filter((row) => row.kind === kind && row.asked === asked).map((row) => row.found)
  const itself = (asked: string) => rows.find((row) => row.kind === 'form' && row.found === asked)
  const asked = words.map((word) => ({
    ...word,
    documents: itself(word.folded)?.documents ?? 0,
    forms: foundFor('form', word.folded).map(String),
    completions: foundFor('completion', word.folded).map(String),
  }))
  const units: AskedUnit[] = []
  for (let start = 0; start < asked.length; ) {
    let taken = 1
    let meaning: Pick<AskedUnit, 'trades' | 'categories'> = { trades: [], categories: [] }
    for (let length = Math.min(LONGEST_PHRASE, asked.length - start); length > 0; length--) {
      const key = phraseKey(asked.slice(start, start + length))
      const trades = foundFor('trade', key).map(Number)
      const categories = foundFor('category', key).map(Number)
      if (trades.length + categories.length === 0) continue
      taken = length
      meaning = { trades, categories }
      break
    }
    units.push({ words: asked.slice(start, start + taken), ...meaning })
    start += taken
  }
  return units
}
