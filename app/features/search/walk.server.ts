import type { Db } from 'db/connect'
import { entryNumber, firstEntries, joined, type Vocabulary } from 'db/words'
import { type RawBuilder, sql } from 'kysely'
import type { RankedDocument } from './ranking'

/** One of the two indexes and what is looked for in it. */
export type Walk = [table: 'search_index' | 'search_names', match: string]

export interface Found {
  /** At most one more than was asked for. */
  total: number
  ids: () => number[]
  /** Only when there are few: what the index knows of each. */
  documents: RankedDocument[]
  /** How many match what was looked for at first. */
  narrow: number
}

interface Wanted {
  /** At most so many are counted. */
  most: number
  /** Of so many at most their documents come as well. */
  few: number
  /** What is looked for instead where fewer than `enough` match. */
  wider?: { match: string | null; enough: number }
  lexicon?: Vocabulary
}

const NONE: Found = { total: 0, ids: () => [], documents: [], narrow: 0 }

/**
 * All that matches, the best first, in one statement. Many values cost more to hand over than to find: lists are texts.
 */
export async function findAll(
  db: Db,
  match: string | null,
  { most, few, wider, lexicon }: Wanted,
): Promise<Found> {
  const isWider = wider !== undefined && wider.match !== null && wider.match !== match
  if (match === null && !isWider) return NONE
  const walk = (asked: string | null, onlyIf?: RawBuilder<unknown>) =>
    firstEntries('search_index', asked, { count: most, onlyIf, vocabulary: lexicon })
  const isLittle = isWider && sql`(select count(*) from narrow) < ${sql.lit(wider.enough)}`
  const found = isLittle
    ? sql`narrow as materialized (${walk(match)}), wide as materialized (${walk(wider.match, isLittle)}),
      found as materialized (
        select ${entryNumber} from narrow where not (${isLittle}) union all select ${entryNumber} from wide)`
    : sql`found as materialized (${walk(match)})`
  const { rows } = await sql<{
    total: number
    narrow: number
    rowids: string | null
    documents: string | null
  }>`
    with ${found}
    select count(*) as total, ${isWider ? sql`(select count(*) from narrow)` : sql`count(*)`} as narrow, ${joined(entryNumber, ',')} as rowids,
      case when count(*) <= ${sql.lit(few)} then (${documentsOf(sql`select ${entryNumber} from found`, sql`offer, other`)}) end as documents
    from found`.execute(db)
  const { total = 0, narrow = 0, rowids = null, documents = null } = rows[0] ?? {}
  return { total, ids: () => idsIn(rowids), documents: documentsIn(documents), narrow }
}

/** Walks from the closest kind of match to the widest; of the one between them the best `few` are compared word by word. */
export interface Walks {
  closest: readonly Walk[]
  compared: Walk | null
  few: number
  wider: readonly Walk[]
  lexicon: Vocabulary
}

/** The best `count` of each walk, with name and place of those to compare, in one statement; a full walk ends it. */
export async function bestOfEach(
  db: Db,
  { closest, compared, few, wider, lexicon }: Walks,
  count: number,
): Promise<{ closest: number[]; documents: RankedDocument[]; wider: number[] }> {
  const walks = [...closest, ...(compared ? [compared] : []), ...wider]
  const name = (walk: Walk) => sql.ref(`walk${walks.indexOf(walk)}`)
  const lists = walks.map((walk, index) => {
    const before = walks.slice(0, index)
    const areShort = before.map((each) => sql`(select count(*) from ${name(each)}) < ${sql.lit(count)}`)
    const onlyIf = index > 0 ? sql.join(areShort, sql` and `) : undefined
    const wanted = { count: walk === compared ? few : count, onlyIf, vocabulary: lexicon }
    return sql`${name(walk)} as materialized (${firstEntries(...walk, wanted)})`
  })
  if (lists.length === 0) return { closest: [], documents: [], wider: [] }
  const columns = walks.map((walk) =>
    walk === compared
      ? sql`(${documentsOf(sql`select ${entryNumber} from ${name(walk)}`, sql`'', ''`)})`
      : sql`(select ${joined(entryNumber, ',')} from ${name(walk)})`,
  )
  const { rows } = await sql<Record<string, string | null>>`
    with ${sql.join(lists)}
    select ${sql.join(columns.map((column, index) => sql`${column} as ${sql.ref(`found${index}`)}`))}`.execute(
    db,
  )
  const found = (walk: Walk) => rows[0]?.[`found${walks.indexOf(walk)}`] ?? null
  return {
    closest: closest.flatMap((walk) => idsIn(found(walk))),
    documents: documentsIn(compared && found(compared)),
    wider: wider.flatMap((walk) => idsIn(found(walk))),
  }
}

/** A text with a line for each document and a tab between its fields; words contain neither. */
export function documentsOf(rowids: RawBuilder<unknown>, texts: RawBuilder<unknown>): RawBuilder<unknown> {
  const line = sql`concat_ws(${sql.lit('\t')}, business_id, quality, name, place, ${texts}, marks)`
  return sql`select ${joined(line, '\n')}
    from search_documents where business_id in (select ${entryNumber} % 4294967296 from (${rowids}) as found_entries)`
}

export function documentsIn(lines: string | null): RankedDocument[] {
  if (!lines) return []
  return lines.split('\n').map((line) => {
    const [id, quality, name = '', place = '', offer = '', other = '', marks = ''] = line.split('\t')
    return { business_id: Number(id), quality: Number(quality), name, place, offer, other, marks }
  })
}

const idsIn = (rowids: string | null) =>
  rowids ? rowids.split(',').map((rowid) => Number(rowid) % 2 ** 32) : []
