import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { adminPaths } from '~/admin-paths'
import {
  DEFAULT_TIME_ZONE,
  formatDateTime,
  formatFullDate,
  formatTime,
  getDateInZone,
} from '~/features/places/calendar'
import { href } from '~/href'
import { getAdminBusinessName } from '~/values/text/slug'
import type { ErasableContact } from './contact'
import { PERSONAL_DATA_SOURCES, type PersonalDataSource, type PersonalDataTableName } from './places'
import { isContactInRow } from './stored-text'

/** Maximum number of rows per place that the page lists by name. */
const MAX_NAMED_ROWS = 20

export interface PersonalDataSourceSummary {
  id: string
  label: string
  effect: FoundSource['place']['effect']
  /** Number of rows that are erased completely. */
  erased: number
  /** Number of rows that remain without the phone or e-mail. */
  changed: number
  /** Number of rows that do not change. */
  unchanged: number
  named: { text: string; href: string | null }[]
}

/** The data stored about a phone or e-mail: numbers and names of rows. */
export interface PersonalDataSummary {
  kind: ErasableContact['kind']
  contact: string
  places: PersonalDataSourceSummary[]
  /** Number of found rows that erasing deletes or changes. At most 5,000 per place are found. */
  affected: number
  /** Open reservations from today on that would be erased: business, day and time as text. */
  upcoming: string[]
}

export async function summarizePersonalData(
  db: Db,
  contact: ErasableContact,
  now = new Date(),
): Promise<PersonalDataSummary> {
  const found = await findPersonalData(db, contact)
  const places = found.map(toSummary)
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const reservations = found.find(({ place }) => place.table === 'reservations')?.rows ?? []
  return {
    kind: contact.kind,
    contact: contact.text,
    places,
    affected: places.reduce((sum, { erased, changed }) => sum + erased + changed, 0),
    upcoming: reservations
      .filter(({ row, isOwn }) => isOwn && isUpcoming(row, today))
      .map(({ row }) => row)
      .sort((one, other) => momentOf(one).localeCompare(momentOf(other)))
      .map(nameReservation),
  }
}

const isUpcoming = ({ reservation_date, status, deleted_at }: PersonalDataRow, today: string) =>
  deleted_at === null && (status === 'pending' || status === 'confirmed') && String(reservation_date) >= today

const momentOf = ({ reservation_date, reservation_time }: PersonalDataRow) =>
  `${reservation_date} ${reservation_time}`

const nameReservation = ({ business_name, reservation_date, reservation_time }: PersonalDataRow) =>
  `${getAdminBusinessName(String(business_name))}, ${formatFullDate(String(reservation_date))}, ${formatTime(String(reservation_time))}`

function toSummary({ place, rows }: FoundSource): PersonalDataSourceSummary {
  const { id, label, effect, table } = place
  const own = effect === 'row' ? rows.filter(({ isOwn }) => isOwn).length : 0
  const stays = rows.length - own
  return {
    ...{ id, label, effect },
    erased: own,
    changed: effect === 'named' ? 0 : stays,
    unchanged: effect === 'named' ? stays : 0,
    named: rows.slice(0, MAX_NAMED_ROWS).map(({ row }) => nameRow(table, row)),
  }
}

function nameRow(
  table: PersonalDataTableName,
  row: PersonalDataRow,
): PersonalDataSourceSummary['named'][number] {
  const where = row.deleted_at ? ' (en la papelera)' : ''
  const when = row.created_at ? formatDateTime(String(row.created_at)) : ''
  switch (table) {
    case 'reservations':
      return {
        text: `${row.business_name}, ${row.reservation_date} ${row.reservation_time}${where}`,
        href: adminPaths.reservation(Number(row.id)),
      }
    case 'businesses':
      return {
        text: `${row.business_name || `Contacto ${row.id}`}${where}`,
        href: href('/admin/contactos/:id', { id: Number(row.id) }),
      }
    case 'business_services':
    case 'email_changes':
      return {
        text: `Contacto ${row.business_id}`,
        href: href('/admin/contactos/:id', { id: Number(row.business_id) }),
      }
    case 'promotions':
      return { text: `${row.title}${where}`, href: href('/admin/promociones/:id', { id: Number(row.id) }) }
    case 'import_verdicts':
      return { text: `Importación ${row.import_id}, línea ${row.line}`, href: null }
    case 'daily_counts':
      return { text: String(row.day), href: null }
    default:
      return { text: [row.business_name, when].filter(Boolean).join(', ') + where, href: null }
  }
}

/** Rows per query. */
const ROWS_PER_QUERY = 1_000
/** Maximum number of rows found in one place. */
const MAX_ROWS_PER_SOURCE = 5_000

/** Values that are computed for the rows of a table. */
const COMPUTED_COLUMNS_BY_TABLE: Partial<Record<PersonalDataTableName, RawBuilder<unknown>[]>> = {
  email_changes: [
    sql`(select lower(email) from businesses where businesses.id = email_changes.business_id) as current_email`,
  ],
}

export type PersonalDataRow = Readonly<Record<string, string | number | null>>

export interface FoundRow {
  row: PersonalDataRow
  /** True if one of the `own` columns, or their deciding part, matches. False if the row only mentions the phone or e-mail. */
  isOwn: boolean
}

interface PlacePage {
  /** Rows that contain the phone or e-mail. */
  rows: FoundRow[]
  /** Key of the last row, after which the next page starts. Null on the last page. */
  last: PersonalDataKeyValues | null
}

/** Values of the key columns of a place, in order. */
export type PersonalDataKeyValues = readonly PersonalDataRow[string][]

/**
 * Reads at most `count` rows that may contain a phone or e-mail, in key order, starting after `after`. Returns
 * those that contain it. The SQL pattern also matches other texts, so a page may be empty without being the
 * last.
 */
export async function readMatchingRows(
  db: Db,
  source: PersonalDataSource,
  contact: ErasableContact,
  { after, count }: { after: PersonalDataKeyValues | null; count: number },
): Promise<PlacePage> {
  const searched = [...new Set([...source.own, ...source.texts])]
  const columns = [...new Set([...source.key, ...searched, ...source.about])]
  const key = sql.join(source.key.map((column) => sql.ref(column)))
  const like = searched.map((column) => sql`lower(${sql.ref(column)}) like ${contact.like} escape '\\'`)
  const behind = after ? sql`and (${key}) > (${sql.join(after)})` : sql``
  const { rows: read } = await sql<PersonalDataRow>`
    select ${sql.join([...columns.map((column) => sql.ref(column)), ...(COMPUTED_COLUMNS_BY_TABLE[source.table] ?? [])])} from ${sql.table(source.table)}
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
  let after: PersonalDataKeyValues | null = null
  do {
    const { rows, last }: PlacePage = await readMatchingRows(db, place, contact, {
      after,
      count: ROWS_PER_QUERY,
    })
    found.push(...rows)
    after = last
  } while (after && found.length < MAX_ROWS_PER_SOURCE)
  return {
    place,
    rows: found.slice(0, MAX_ROWS_PER_SOURCE),
    isPartial: after !== null || found.length > MAX_ROWS_PER_SOURCE,
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
