import type { Db } from 'db/connect'
import { listOf, newestNumber, rowsOf } from 'db/words'
import { type RawBuilder, sql } from 'kysely'
import { LONGEST_PHRASE } from './document'
import { type AskedQuery, type AskedUnit, type AskedWord, INDEXED_BEGINNING } from './match'
import { type AskedPlace, placeIn } from './place'
import { askedWords, numberForms, phraseKey, smallWords, typedWords, type Word } from './words'

/** The last word is the one that may be unfinished. */
const COMPLETIONS_OF_LAST = 12
const COMPLETIONS = 4

interface Row {
  kind: 'form' | 'completion' | 'begun' | 'trade' | 'category' | 'newest'
  asked: string
  found: string
  documents: number
}

/**
 * Finds out in one statement what the words of a query stand for; null when there is none. Where it is not `mayEndInPlace`,
 * its last words are like all others.
 */
export async function lookUp(db: Db, text: string, mayEndInPlace = true): Promise<AskedQuery | null> {
  const words = askedWords(text)
  if (words.length === 0) return null
  const typed = typedWords(text)
  const place = mayEndInPlace ? placeOf(typed, words) : null
  const forms = words.flatMap((word) => numberForms(word.folded).map((form) => [word.folded, form]))
  const phrases = [...new Set(spans(words).map((span) => phraseKey(span)))]
  const parts: RawBuilder<Row>[] = [
    sql`select 'form' as kind, given.asked as asked, w.word as found, w.documents
      from ${rowsOf(forms, { asked: 'text', form: 'text' })} as given
      join search_words as w on w.word = given.form where w.documents > 0`,
    sql`select p.kind, p.phrase, cast(p.target_id as text), 0 from search_phrases as p where p.phrase in ${listOf(phrases)}`,
    sql`select 'newest', '', cast(${newestNumber('search_words')} as text), 0`,
    ...words.flatMap((word, index) => {
      const begun = sql`select word, documents from search_words
        where word >= ${word.folded} and word < ${`${word.folded}\u{10ffff}`} and documents > 0`
      if (word.folded.length <= INDEXED_BEGINNING)
        return sql<Row>`select 'begun', ${word.folded}, '', 0 where exists (${begun})`
      const most = index === words.length - 1 ? COMPLETIONS_OF_LAST : COMPLETIONS
      return sql<Row>`select 'completion', ${word.folded}, word, 0 from (
        select word from (${begun} limit 200) as begun order by documents desc limit ${sql.lit(most)}) as completed`
    }),
  ]
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  const newestWord = Number(rows.find((row) => row.kind === 'newest')?.found ?? 0)
  return { ...groupIntoUnits(words, place, rows), small: smallWords(text), typed, newestWord }
}

/** The place a query ends with, where something else is asked for there. */
function placeOf(typed: readonly Word[], words: readonly Word[]): AskedPlace | null {
  const place = placeIn(typed)
  const before = typed.slice(0, place?.before).map((word) => word.folded)
  return words.some((word) => before.includes(word.folded)) ? place : null
}

/** Every run of up to four words. */
function spans(words: readonly Word[]): Word[][] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1),
    ),
  )
}

/** Words as they were looked up, grouped into units, with the place they end with. */
function groupIntoUnits(
  words: readonly Word[],
  place: AskedPlace | null,
  rows: Row[],
): { units: AskedUnit[]; place: AskedPlace | null } {
  const asked = words.map((word) => ({
    ...word,
    documents: rows.find((row) => row.kind === 'form' && row.found === word.folded)?.documents ?? 0,
    forms: foundFor(rows, 'form', word.folded).map(String),
    completions: foundFor(rows, 'completion', word.folded).map(String),
    isBegun: foundFor(rows, 'begun', word.folded).length > 0,
  }))
  const named = (place?.names ?? []).map((name): AskedUnit => {
    const own = new Set(name.words.map((word) => word.folded))
    return { words: asked.filter((word) => own.has(word.folded)), trades: [], categories: [], place: name }
  })
  // `Hay` is a city, but in `tacos que hay` a small word that nothing has to contain.
  if (named.some(({ words, place }) => words.length === 0 && place?.besides !== 'nothing'))
    return { units: phrasesOf(asked, rows), place: null }
  const ofPlaces = new Set(named.flatMap((unit) => unit.words))
  // A city nobody says to be one may as well be the end of a phrase: `comprar casa` is no trade in Casa.
  if (place?.names.some((name) => name.besides === 'beginnings')) {
    const whole = phrasesOf(asked, rows)
    const isPhrase = whole.some(
      (unit) => meansSomething(unit) && unit.words.some((word) => ofPlaces.has(word)),
    )
    if (isPhrase) return { units: whole, place: null }
  }
  const rest = asked.filter((word) => !ofPlaces.has(word))
  return { units: [...phrasesOf(rest, rows), ...named], place }
}

const meansSomething = (unit: AskedUnit) => unit.trades.length + unit.categories.length > 0

/** The longest phrase that means something is one unit; other words stand for themselves. */
function phrasesOf(words: readonly AskedWord[], rows: Row[]): AskedUnit[] {
  const units: AskedUnit[] = []
  for (let start = 0; start < words.length; ) {
    let unit: AskedUnit = { words: words.slice(start, start + 1), trades: [], categories: [] }
    for (let length = Math.min(LONGEST_PHRASE, words.length - start); length > 0; length--) {
      const run = words.slice(start, start + length)
      const key = phraseKey(run)
      const trades = foundFor(rows, 'trade', key).map(Number)
      const categories = foundFor(rows, 'category', key).map(Number)
      if (trades.length + categories.length === 0) continue
      unit = { words: run, trades, categories }
      break
    }
    units.push(unit)
    start += unit.words.length
  }
  return units
}

const foundFor = (rows: Row[], kind: Row['kind'], asked: string) =>
  rows.filter((row) => row.kind === kind && row.asked === asked).map((row) => row.found)
