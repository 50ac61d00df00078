import type { Db } from 'db/connect'
import { unaccented } from 'db/unaccented'
import { type RawBuilder, sql } from 'kysely'
import { likePatterns } from '~/values/text/like-patterns'
import { isEmailBegun, typedSearch, wordsOf } from '~/values/text/typed-search'
import { KnownWords } from './find/near-words'

/** A word stands for so many others at most. */
const MOST_OPTIONS = 8
const CONTACT = /^\s*(?:contacto|negocio)\s*#?\s*(\d{1,9})\s*$/i

/** What the administration types above a list. */
export interface ListSearch {
  text: string
  /** `Contacto 481`: what belongs to that one, whatever else the text could mean. */
  contact: number | null
  /** Nothing has the words as typed: for each of them it and those that look or sound like it. */
  respelled: string[][] | null
}

/** What a list's names are written in, beside the names, persons and cities of businesses. */
export interface OwnNames {
  table: 'ratings' | 'reservations' | 'promotions'
  columns: readonly string[]
}

interface Looked {
  isAny: (search: ListSearch) => Promise<boolean>
  own?: OwnNames
}

/** Reads a typed text; where nothing has its words, those that look or sound like them, if anything has these. */
export async function readListSearch(db: Db, text: string, { isAny, own }: Looked): Promise<ListSearch> {
  const contact = CONTACT.exec(text)?.[1]
  const search = { text, contact: contact === undefined ? null : Number(contact), respelled: null }
  const parts = typedSearch(text).split(/\s+/)
  const words = wordsOf(parts.filter((part) => !isEmailBegun(part)).join(' '))
  if (contact !== undefined || words.length === 0 || (await isAny(search))) return search
  const respelled = { ...search, respelled: await spellingVariants(db, words, own) }
  return respelled.respelled && (await isAny(respelled)) ? respelled : search
}

/** Every typed word is somewhere in `text`, whatever case and accents. */
export function containing(
  text: RawBuilder<string>,
  { text: typed, respelled }: ListSearch,
): RawBuilder<boolean> {
  const patterns =
    respelled?.map((options) => options.flatMap(likePatterns)) ?? likePatterns(typed).map((each) => [each])
  if (patterns.length === 0) return sql<boolean>`true`
  const isIn = (pattern: string) => sql`${unaccented(text, pattern)} like ${pattern} escape '\\'`
  return sql<boolean>`${sql.join(
    patterns.map((options) => sql`(${sql.join(options.map(isIn), sql` or `)})`),
    sql` and `,
  )}`
}

async function spellingVariants(
  db: Db,
  typed: readonly string[],
  own?: OwnNames,
): Promise<string[][] | null> {
  const known = [await knownWords(db, BUSINESSES), ...(own ? [await knownWords(db, own)] : [])]
  const options = typed.map((word) => {
    const near = known.flatMap((words) => words.near(word, word.length > 5 ? 2 : 1))
    const nearest = near.sort((a, b) => a.cost - b.cost).map((each) => each.word)
    return [word, ...new Set(nearest)].slice(0, MOST_OPTIONS + 1)
  })
  return options.some((each) => each.length > 1) ? options : null
}

const BUSINESSES = {
  table: 'businesses',
  columns: ['business_name', 'legal_name', 'contact_person', 'city'],
} as const

const cached = new WeakMap<Db, Map<string, { version: string; words: KnownWords }>>()

/** Read anew after a change of the table, at the first text that finds nothing. */
async function knownWords(db: Db, { table, columns }: OwnNames | typeof BUSINESSES): Promise<KnownWords> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), max(updated_at), max(id)) as version from ${sql.table(table)}`.execute(db)
  const version = rows[0]?.version ?? ''
  const ofDatabase = cached.get(db) ?? new Map<string, { version: string; words: KnownWords }>()
  const kept = ofDatabase.get(table)
  if (kept?.version === version) return kept.words
  const texts = await sql<{ text: string }>`
    select concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}) as text
    from ${sql.table(table)} where deleted_at is null`.execute(db)
  const words = new KnownWords([...new Set(texts.rows.flatMap(({ text }) => wordsOf(text)))])
  cached.set(db, ofDatabase.set(table, { version, words }))
  return words
}
