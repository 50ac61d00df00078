import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import type { Reservations } from 'db/types'
import type { Selectable } from 'kysely'
import { CLOSINGS, type ClosingKind } from '~/features/businesses/labels'
import {
  DEFAULT_TIME_ZONE,
  dateIn,
  foreignZone,
  momentInWords,
  shortDay,
  timeInWords,
} from '~/features/places/calendar'
import { type ListSearch, readListSearch } from '~/features/search/list-search.server'
import type { ReservationFilter } from './filters'
import { daysOfView } from './schema'
import { foundIds, searchExpression } from './search.server'

const PER_PAGE = 50

/**
 * A page of the reservations that fit, fifty, the latest first or hour by hour from a day on (row 205, D44); where none has
 * the words, those with some that look or sound alike (`isNear`).
 */
export async function listReservations(db: Db, filter: ReservationFilter, page: number, now = new Date()) {
  const filters = { ...filter, ...daysOf(filter, now) }
  const search = await meantSearch(db, filters)
  const list = await paginate(inOrder(db, filters, search), { page, perPage: PER_PAGE })
  return {
    ...list,
    isNear: search?.respelled != null,
    rows: await readRows(
      db,
      list.rows.map(({ id }) => id),
    ),
  }
}

export type ReservationRow = Awaited<ReturnType<typeof listReservations>>['rows'][number]

/** The ids of the reservations that fit, at most `most`, in the order of the list. */
export async function findReservationIds(db: Db, filter: ReservationFilter, most: number): Promise<number[]> {
  const filters = { ...filter, ...daysOf(filter, new Date()) }
  const rows = await inOrder(db, filters, await meantSearch(db, filters))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Days that are typed go before a view. */
const daysOf = ({ view, from, to }: ReservationFilter, now: Date) =>
  view && !from && !to ? daysOfView(view, dateIn(DEFAULT_TIME_ZONE, now)) : { from, to }

const OWN_NAMES = { table: 'reservations', columns: ['full_name', 'business_name'] } as const

async function meantSearch(db: Db, filters: ReservationFilter): Promise<ListSearch | null> {
  if (!filters.search) return null
  const isAny = async (search: ListSearch) =>
    (await inOrder(db, filters, search).limit(1).execute()).length > 0
  return readListSearch(db, filters.search, { isAny, own: OWN_NAMES })
}

function inOrder(db: Db, filters: ReservationFilter, search: ListSearch | null) {
  const { status, businessId, from, to, isNewestMade } = filters
  const words = search && searchExpression(search)
  let list = db.selectFrom('reservations').select('id').where('deleted_at', 'is', null)
  if (search && search.contact !== null) list = list.where('business_id', '=', search.contact)
  else if (words) list = list.where('id', 'in', foundIds(words))
  if (businessId !== undefined) list = list.where('business_id', '=', businessId)
  if (status) list = list.where('status', '=', status)
  if (from) list = list.where('reservation_date', '>=', from)
  if (to) list = list.where('reservation_date', '<=', to)
  if (isNewestMade) return list.orderBy('created_at', 'desc').orderBy('id', 'desc')
  const way = from ? 'asc' : 'desc'
  return list.orderBy('reservation_date', way).orderBy('reservation_time', way).orderBy('id', way)
}

async function readRows(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('businesses as business', 'business.id', 'reservations.business_id')
    .select(ROW_COLUMNS)
    .where('reservations.id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, reservationRow(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const ROW_COLUMNS = [
  'reservations.id',
  'reservations.code',
  'reservations.sequence',
  'reservations.status',
  'reservations.is_doubtful',
  'reservations.full_name as fullName',
  'reservations.phone',
  'reservations.business_name as businessName',
  'reservations.requirement',
  'reservations.comment',
  'reservations.admin_note as note',
  'reservations.reservation_date',
  'reservations.reservation_time',
  'reservations.time_zone',
  'reservations.created_at',
  'business.closed_kind',
] as const

type StoredRow = { businessName: string; closed_kind: ClosingKind | null } & Pick<
  Selectable<Reservations>,
  'is_doubtful' | 'reservation_date' | 'reservation_time' | 'time_zone' | 'created_at'
>

/** A stored row of ROW_COLUMNS as it is shown: a business that has closed says so; `zone` where it is not Eastern (D60). */
export const reservationRow = <Row extends StoredRow>(row: Row) => {
  const { is_doubtful, reservation_date, reservation_time, time_zone, created_at, closed_kind, ...rest } = row
  return {
    ...rest,
    businessName: closed_kind
      ? `${rest.businessName} (${CLOSINGS[closed_kind].label.toLowerCase()})`
      : rest.businessName,
    date: reservation_date,
    isDoubtful: is_doubtful === 1,
    day: shortDay(reservation_date),
    time: timeInWords(reservation_time),
    zone: foreignZone(time_zone),
    made: momentInWords(created_at),
  }
}
