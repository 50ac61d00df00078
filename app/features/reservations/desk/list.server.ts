import type { Db } from 'db/connect'
import { foreignZone, momentInWords, shortDay, timeInWords } from '~/features/places/calendar'
import { countReservations, reservationsAt } from './positions.server'
import type { ReservationFilters, ReservationPage, ReservationRow } from './schema'
import { searchReservations } from './search.server'

const PER_PAGE = 50

/** A page of the reservations that fit, fifty, the newest first (row 205, D44). */
export async function listReservations(
  db: Db,
  filters: ReservationFilters,
  wanted: number,
): Promise<ReservationPage> {
  const hits = filters.search ? await searchReservations(db, filters) : undefined
  const total = hits ? hits.ids.length : await countReservations(db, filters)
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const page = Math.min(wanted, pages)
  const start = (page - 1) * PER_PAGE
  const ids = hits
    ? hits.ids.slice(start, start + PER_PAGE)
    : await reservationsAt(db, filters, { start, count: PER_PAGE })
  return { rows: await readRows(db, ids), total, page, pages, isCut: hits?.isCut ?? false }
}

async function readRows(db: Db, ids: number[]): Promise<ReservationRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('reservations').select(ROW_COLUMNS).where('id', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.id, reservationRow(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const ROW_COLUMNS = [
  'reservations.id',
  'reservations.code',
  'reservations.sequence',
  'reservations.status',
  'reservations.is_doubtful',
  'reservations.full_name',
  'reservations.business_name',
  'reservations.requirement',
  'reservations.reservation_date',
  'reservations.reservation_time',
  'reservations.time_zone',
  'reservations.created_at',
] as const

interface StoredRow extends Pick<ReservationRow, 'id' | 'code' | 'sequence' | 'status' | 'requirement'> {
  is_doubtful: number
  full_name: string
  business_name: string
  reservation_date: string
  reservation_time: string
  time_zone: string
  created_at: string
}

/** A stored row of ROW_COLUMNS as it is shown. */
export const reservationRow = (row: StoredRow): ReservationRow => ({
  id: row.id,
  code: row.code,
  sequence: row.sequence,
  status: row.status,
  isDoubtful: row.is_doubtful === 1,
  fullName: row.full_name,
  businessName: row.business_name,
  requirement: row.requirement,
  day: shortDay(row.reservation_date),
  time: timeInWords(row.reservation_time),
  zone: foreignZone(row.time_zone),
  made: momentInWords(row.created_at),
})
