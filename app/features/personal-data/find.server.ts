import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import type { ErasableContact } from './contact'
import { PERSONAL_DATA_SOURCES, type PersonalDataSource, type PersonalDataTable } from './places'
import { isContactInRow } from './stored-text'

/** Rows per query. */
const PAGE = 1_000
/** Maximum number of rows found in one place. */
const MAX_ROWS = 5_000

/** Values that are computed for the rows of a table. */
const COMPUTED: Partial<Record<PersonalDataTable, RawBuilder<unknown>[]>> = {
  email_changes: [
    sql`(select lower(email) from businesses where businesses.id = email_changes.business_id) as current_email`,
  ],
}

export type SourceRow = Readonly<Record<string, string | number | null>>

export interface FoundRow {
  row: SourceRow
  /** True if one of the `own` columns, or their deciding part, matches. False if the row only mentions the phone or e-mail. */
  isOwn: boolean
}

interface PlacePage {
  /** Rows that contain the phone or e-mail. */
  rows: FoundRow[]
  /** Key of the last row, after which the next page starts. Null on the last page. */
  last: SourceRowKey | null
}

/** Values of the key columns of a place, in order. */
export type SourceRowKey = readonly SourceRow[string][]

/**
 * Reads at most `count` rows that may contain a phone or e-mail, in key order, starting after `after`. Returns
 * those that contain it. The SQL pattern also matches other texts, so a page may be empty without being the
 * last.
 */
export async function readMatchingRows(
  db: Db,
  source: PersonalDataSource,
  contact: ErasableContact,
  { after, count }: { after: SourceRowKey | null; count: number },
): Promise<PlacePage> {
  const searched = [...new Set([...source.own, ...source.texts])]
  const columns = [...new Set([...source.key, ...searched, ...source.about])]
  const key = sql.join(source.key.map((column) => sql.ref(column)))
  const like = searched.map((column) => sql`lower(${sql.ref(column)}) like ${contact.like} escape '\\'`)
  const behind = after ? sql`and (${key}) > (${sql.join(after)})` : sql``
  const { rows: read } = await sql<SourceRow>`
    select ${sql.join([...columns.map((column) => sql.ref(column)), ...(COMPUTED[source.table] ?? [])])} from ${sql.table(source.table)}
    where (${sql.join(like, sql` or `)}) ${behind} order by ${key} limit ${count}`.execute(db)
  const rows = read
    .filter(
      (row) =>
        (source.isHere?.(row, contact) ?? true) &&
        isContactInRow(source, row, { columns: searched }, contact),
    )
    .map((row) => ({
      row,
      isOwn: isContactInRow(source, row, { columns: source.own, part: source.ownPart }, contact),
    }))
  const final = read.length === count ? read.at(-1) : undefined
  return { rows, last: final ? source.key.map((column) => final[column] ?? null) : null }
}

/** Reads at most 5,000 rows of a place that contain a phone or e-mail, in key order. */
async function readPlace(db: Db, place: PersonalDataSource, contact: ErasableContact): Promise<FoundSource> {
  const found: FoundRow[] = []
  let after: SourceRowKey | null = null
  do {
    const { rows, last }: PlacePage = await readMatchingRows(db, place, contact, { after, count: PAGE })
    found.push(...rows)
    after = last
  } while (after && found.length < MAX_ROWS)
  return {
    place,
    rows: found.slice(0, MAX_ROWS),
    isPartial: after !== null || found.length > MAX_ROWS,
  }
}

export interface FoundSource {
  place: PersonalDataSource
  rows: FoundRow[]
  /** True if the place may have more rows than these. */
  isPartial: boolean
}

/**
 * Finds the stored rows that contain a phone or e-mail, by place, at most 5,000 rows each. Places without a
 * row are omitted.
 */
export async function findPersonalData(db: Db, contact: ErasableContact): Promise<FoundSource[]> {
  const found: FoundSource[] = []
  for (const place of PERSONAL_DATA_SOURCES) {
    const each = await readPlace(db, place, contact)
    if (each.rows.length > 0) found.push(each)
  }
  return found
}
