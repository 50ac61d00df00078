import type { Db } from 'db/connect'
import { entryNumber, firstEntries, joined, type Vocabulary } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import type { IndexedDocument } from './document-words'

/** One of the two indexes and what is looked for in it. */
export type Scan = [table: 'search_index' | 'search_names', match: string | null]

export interface Matches {
  /** At most one more than was asked for. */
  total: number
  ids: () => number[]
  /** Only when there are few: what the index knows of each. */
  documents: IndexedDocument[]
  /** How many match what was looked for at first; they come first. */
  narrow: number
}

interface Wanted {
  /** At most so many are counted. */
  most: number
  /** Of so many at most their documents come as well. */
  few: number
  /** What is looked for besides where fewer than `enough` match. */
  wider?: { match: string | null; enough: number }
  lexicon?: Vocabulary
}

/**
 * All that matches, the best first, in one statement. Many values cost more to hand over than to find: lists are texts.
 */
export async function findAll(
  db: Db,
  match: string | null,
  { most, few, wider, lexicon }: Wanted,
): Promise<Matches> {
  const isWider = wider !== undefined && wider.match !== null && wider.match !== match
  if (match === null && !isWider) return { total: 0, ids: () => [], documents: [], narrow: 0 }
  const scan = (asked: string | null, onlyIf?: RawBuilder<unknown>) =>
    firstEntries('search_index', asked, { count: most, onlyIf, vocabulary: lexicon })
  const isLittle = isWider && sql`(select count(*) from narrow) < ${sql.lit(wider.enough)}`
  const found = isLittle
    ? sql`narrow as materialized (${scan(match)}), wide as materialized (${scan(wider.match, isLittle)}),
      found as materialized (
        select ${entryNumber} from narrow union all
        select ${entryNumber} from wide where ${entryNumber} not in (select ${entryNumber} from narrow))`
    : sql`found as materialized (${scan(match)})`
  const { rows } = await sql<{
    total: number
    narrow: number
    rowids: string | null
    documents: string | null
  }>`
    with ${found}
    select count(*) as total, ${isWider ? sql`(select count(*) from narrow)` : sql`count(*)`} as narrow, ${joined(entryNumber, ',')} as rowids,
      case when count(*) <= ${sql.lit(few)} then (${documentsOf('search_index', sql`select ${entryNumber} from found`)}) end as documents
    from found`.execute(db)
  const { total = 0, narrow = 0, rowids = null, documents = null } = rows[0] ?? {}
  return { total, ids: () => idsIn(rowids), documents: documentsIn(documents), narrow }
}

interface First {
  count: number
  lexicon: Vocabulary
}

/** The ids of the first `count` that match in one of the indexes, the best first. */
export async function firstIds(db: Db, [index, match]: Scan, { count, lexicon }: First): Promise<number[]> {
  if (match === null) return []
  const { rows } = await sql<{ entries: string | null }>`
    select ${joined(entryNumber, ',')} as entries
    from (${firstEntries(index, match, { count, vocabulary: lexicon })}) as found`.execute(db)
  return idsIn(rows[0]?.entries ?? null)
}

/** What the index knows of the first `count` that match in one of the indexes. */
export async function firstDocuments(
  db: Db,
  [index, match]: Scan,
  { count, lexicon }: First,
): Promise<IndexedDocument[]> {
  if (match === null) return []
  const { rows } = await sql<{ documents: string | null }>`
    select (${documentsOf(index, firstEntries(index, match, { count, vocabulary: lexicon }))}) as documents`.execute(
    db,
  )
  return documentsIn(rows[0]?.documents ?? null)
}

/** A text with a line for each document and a tab between its fields, of those that the index has; words contain neither. */
export function documentsOf(index: Scan[0], rowids: RawBuilder<unknown>): RawBuilder<unknown> {
  const texts = index === 'search_names' ? sql`'', ''` : sql`offer, other`
  const line = sql`concat_ws(${sql.lit('\t')}, business_id, quality, name, place, ${texts}, tags)`
  return sql`select ${joined(line, '\n')}
    from search_documents where business_id in (select ${entryNumber} % 4294967296 from (${rowids}) as found_entries)`
}

export function documentsIn(lines: string | null): IndexedDocument[] {
  if (!lines) return []
  return lines.split('\n').map((line) => {
    const [id, quality, name = '', place = '', offer = '', other = '', tags = ''] = line.split('\t')
    return { business_id: Number(id), quality: Number(quality), name, place, offer, other, tags }
  })
}

const idsIn = (rowids: string | null) =>
  rowids ? rowids.split(',').map((rowid) => Number(rowid) % 2 ** 32) : []
