import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { stemOf } from './words'

/** How much more or less often a word occurs, and how it is spelled there. */
export type WordChanges = Map<string, { spelling: string; documents: number }>

/** Brings the counts of search_words up to date. A word nobody uses any more leaves, with its variants. */
export async function countWords(db: Db, changes: WordChanges): Promise<void> {
  const changed = [...changes].filter(([, change]) => change.documents !== 0)
  if (changed.length === 0) return
  const words = JSON.stringify(changed.map(([word]) => word))
  const known = await sql<{ word: string }>`
    select w.word from json_each(${words}) as j join search_words as w on w.word = j.value`.execute(db)
  const before = new Set(known.rows.map((row) => row.word))

  const rows = changed.map(([word, { spelling, documents }]) => [word, stemOf(word), spelling, documents])
  await sql`
    insert into search_words (word, stem, spelling, documents)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(rows)}) where true
    on conflict do update set documents = documents + excluded.documents,
      spelling = case when excluded.spelling <> excluded.word then excluded.spelling else spelling end`.execute(
    db,
  )
  await addVariants(
    db,
    changed.map(([word]) => word).filter((word) => !before.has(word)),
  )

  const gone = await sql<{ word: string }>`
    delete from search_words where documents <= 0 and is_trade = 0
      and word in (select value from json_each(${words})) returning word`.execute(db)
  await dropVariants(
    db,
    gone.rows.map((row) => row.word),
  )
}

/** Makes words findable by misspellings of theirs; known pairs are left as they are. */
export async function addVariants(db: Db, words: string[]): Promise<void> {
  const pairs = words.flatMap((word) => variantsOf(word).map((variant) => [variant, word]))
  if (pairs.length === 0) return
  await sql`
    insert or ignore into search_variants (variant, word)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs)})`.execute(db)
}

async function dropVariants(db: Db, words: string[]): Promise<void> {
  const pairs = words.flatMap((word) => variantsOf(word).map((variant) => [variant, word]))
  if (pairs.length === 0) return
  await sql`
    delete from search_variants where (variant, word) in
      (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs)}))`.execute(db)
}

const SHORTEST_CORRECTED = 2
const SHORTEST_SHORTENED = 3
const LONGEST_CORRECTED = 24

/**
 * The word itself, the word with each letter left out, and how it sounds: two words that share a variant are
 * at most a few letters apart. None for numbers and for words too short or too long to be corrected; a word of two
 * letters is one that others may become, never shortened.
 */
export function variantsOf(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < SHORTEST_CORRECTED || letters.length > LONGEST_CORRECTED) return []
  if (/^\p{N}+$/u.test(word)) return []
  if (letters.length < SHORTEST_SHORTENED) return [word]
  const shortened = letters.map((_, index) => letters.toSpliced(index, 1).join(''))
  return [...new Set([word, ...shortened, `=${soundOf(word)}`])]
}

/** What Spanish spelling confuses sounds the same: b and v, c, s and z, qu and k, ll and y, j and g, a silent h. */
export function soundOf(word: string): string {
  return word
    .replace(/qu(?=[ei])|c(?![eihk])|ck/g, 'k')
    .replace(/g(?=[ei])|x/g, 'j')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/ch/g, '+')
    .replace(/h/g, '')
    .replace(/[cz]/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/(.)\1+/g, '$1')
}
