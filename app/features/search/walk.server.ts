import type { Db } from 'db/connect'
import { entryNumber, joined, matching } from 'db/words'
import { type RawBuilder, sql } from 'kysely'
import type { RankedDocument } from './ranking'

/** One of the two indexes and what is looked for in it. */
export type Walk = [table: 'search_index' | 'search_names', match: string]

/** What matches at all, by quality. */
export interface Found {
  /** At most one more than was asked for. */
  total: number
  ids: () => number[]
  /** Only when there are few: what the index knows of each. */
  documents: RankedDocument[]
}

/**
 * Everything in the whole index that matches, the best first, up to `most`, in a single walk; with its documents
 * when there are `few` or fewer. Many values cost more to hand over than to find, so that each list is one text.
 */
export async function findAll(db: Db, match: string, most: number, few: number): Promise<Found> {
  const { rows } = await sql<{ total: number; rowids: string | null; documents: string | null }>`
    with found as materialized (
      select ${entryNumber} from search_index where ${matching('search_index', match)}
      order by ${entryNumber} limit ${sql.lit(most)})
    select count(*) as total, ${joined(entryNumber, ',')} as rowids,
      case when count(*) <= ${sql.lit(few)} then (${documentsOf(sql`select ${entryNumber} from found`, sql`offer, other`)}) end as documents
    from found`.execute(db)
  const { total = 0, rowids = null, documents = null } = rows[0] ?? {}
  return { total, ids: () => idsIn(rowids), documents: documentsIn(documents) }
}

/**
 * The best `count` of each walk, and what the index knows of the name and place of the best `compared` of one more,
 * in one statement.
 */
export async function bestOfEach(
  db: Db,
  walks: Walk[],
  count: number,
  compared: Walk | null = null,
  few = 0,
): Promise<{ ids: number[]; documents: RankedDocument[] }> {
  const columns = walks.map(
    (walk, index) =>
      sql`(select ${joined(entryNumber, ',')} from (${best(walk, count)}) as best) as ${sql.ref(`walk${index}`)}`,
  )
  if (compared) columns.push(sql`(${documentsOf(best(compared, few), sql`'', ''`)}) as documents`)
  if (columns.length === 0) return { ids: [], documents: [] }
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)}`.execute(db)
  const { documents = null, ...rowids } = rows[0] ?? {}
  return { ids: Object.values(rowids).flatMap(idsIn), documents: documentsIn(documents) }
}

function best([table, match]: Walk, count: number): RawBuilder<unknown> {
  return sql`select ${entryNumber} from ${sql.table(table)} where ${matching(table, match)}
    order by ${entryNumber} limit ${count}`
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
