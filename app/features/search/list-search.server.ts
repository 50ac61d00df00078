import type { Db } from 'db/connect'
import { buildUnaccentedSql } from 'db/unaccented'
import { type RawBuilder, sql } from 'kysely'
import {
  buildLikePatterns,
  isEmailStart,
  normalizeTypedSearch,
  splitIntoIndexWords,
} from '~/values/text/typed-search'
import { SpellingIndex } from './find/spelling-index'

/** Maximum number of similar words per typed word. */
const MAX_SIMILAR_WORDS = 8
const BUSINESS_ID_PATTERN = /^\s*(?:contacto|negocio)\s*#?\s*(\d{1,9})\s*$/i

/** Parsed search text of an admin list. */
export interface ParsedAdminSearch {
  text: string
  /** Id from a text like `Contacto 481`. It overrides any other meaning of the text. */
  contact: number | null
  /** Typed and similar words for each word, if only these match a row. Otherwise null. */
  respelled: string[][] | null
}

/**
 * Columns of a list whose words can correct the spelling. Names, persons and cities of businesses always can.
 */
export interface SpellingSourceColumns {
  table: 'ratings' | 'reservations' | 'promotions'
  columns: readonly string[]
}

interface Looked {
  hasMatch: (search: ParsedAdminSearch) => Promise<boolean>
  spellingColumns?: SpellingSourceColumns
}

/**
 * Parses the search text of a list. If no row matches, uses similar words, provided that they match a row.
 */
export async function parseAdminSearchWithSpelling(
  db: Db,
  text: string,
  { hasMatch, spellingColumns }: Looked,
): Promise<ParsedAdminSearch> {
  const contact = BUSINESS_ID_PATTERN.exec(text)?.[1]
  const search = { text, contact: contact === undefined ? null : Number(contact), respelled: null }
  const parts = normalizeTypedSearch(text).split(/\s+/)
  const words = splitIntoIndexWords(parts.filter((part) => !isEmailStart(part)).join(' '))
  if (contact !== undefined || words.length === 0 || (await hasMatch(search))) return search
  const respelled = { ...search, respelled: await spellingVariants(db, words, spellingColumns) }
  return respelled.respelled && (await hasMatch(respelled)) ? respelled : search
}

/**
 * Builds a condition: `text` contains every typed word, or one of its similar words. Case and accents do not
 * matter. True without words.
 */
export function buildAllWordsCondition(
  text: RawBuilder<string>,
  { text: typed, respelled }: ParsedAdminSearch,
): RawBuilder<boolean> {
  const patterns = (
    respelled?.map((options) => options.flatMap(buildLikePatterns)) ??
    buildLikePatterns(typed).map((each) => [each])
  ).filter((options) => options.length > 0)
  if (patterns.length === 0) return sql<boolean>`true`
  const isIn = (pattern: string) => sql`${buildUnaccentedSql(text, pattern)} like ${pattern} escape '\\'`
  return sql<boolean>`${sql.join(
    patterns.map((options) => sql`(${sql.join(options.map(isIn), sql` or `)})`),
    sql` and `,
  )}`
}

async function spellingVariants(
  db: Db,
  typed: readonly string[],
  own?: SpellingSourceColumns,
): Promise<string[][] | null> {
  const known = [await knownWords(db, BUSINESS_SPELLING_COLUMNS), ...(own ? [await knownWords(db, own)] : [])]
  const options = typed.map((word) => {
    const near = known.flatMap((words) => words.near(word, word.length > 5 ? 2 : 1))
    const nearest = near.sort((a, b) => a.cost - b.cost).map((each) => each.word)
    return [word, ...new Set(nearest)].slice(0, MAX_SIMILAR_WORDS + 1)
  })
  return options.some((each) => each.length > 1) ? options : null
}

const BUSINESS_SPELLING_COLUMNS = {
  table: 'businesses',
  columns: ['business_name', 'legal_name', 'contact_person', 'city'],
} as const

const cached = new WeakMap<Db, Map<string, { version: string; words: SpellingIndex }>>()

/** Returns the words of a table for spelling correction. Cached until the table changes. */
async function knownWords(
  db: Db,
  { table, columns }: SpellingSourceColumns | typeof BUSINESS_SPELLING_COLUMNS,
): Promise<SpellingIndex> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), max(updated_at), max(id)) as version from ${sql.table(table)}`.execute(db)
  const version = rows[0]?.version ?? ''
  const ofDatabase = cached.get(db) ?? new Map<string, { version: string; words: SpellingIndex }>()
  const kept = ofDatabase.get(table)
  if (kept?.version === version) return kept.words
  const texts = await sql<{ text: string }>`
    select concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}) as text
    from ${sql.table(table)} where deleted_at is null`.execute(db)
  const words = new SpellingIndex([...new Set(texts.rows.flatMap(({ text }) => splitIntoIndexWords(text)))])
  cached.set(db, ofDatabase.set(table, { version, words }))
  return words
}
