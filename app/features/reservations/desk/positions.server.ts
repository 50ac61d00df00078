import type { Db } from 'db/connect'
import { joined } from 'db/words'
import { sql } from 'kysely'
import { addDays } from '~/features/places/calendar'
import type { ReservationFilters } from './schema'

/** So many are sooner walked than looked up. */
const NEAR = 500

/** How many reservations have this status, and a slot on these days; kept by triggers (D44). */
export async function countReservations(db: Db, filters: ReservationFilters): Promise<number> {
  const { total } = await days(db, filters)
    .select(({ fn }) => fn.sum<number | null>('reservations').as('total'))
    .executeTakeFirstOrThrow()
  return total ?? 0
}

/** The ids of `count` from position `start` (0 is the newest) on, at the same cost anywhere (docs/decisions/009). */
export async function reservationsAt(
  db: Db,
  filters: ReservationFilters,
  { start, count }: { start: number; count: number },
): Promise<number[]> {
  const block = start > NEAR ? await dayAt(db, filters, start) : undefined
  const list = block ? walk(db, filters, block.day) : walk(db, filters)
  const rows = await list
    .limit(count)
    .offset(start - (block?.before ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

const sortOf = ({ from, to }: ReservationFilters) => (from || to ? 'slot' : 'made')

function days(db: Db, filters: ReservationFilters) {
  let query = db.selectFrom('reservation_days').where('sort', '=', sortOf(filters))
  if (filters.status) query = query.where('status', '=', filters.status)
  if (filters.from) query = query.where('day', '>=', filters.from)
  if (filters.to) query = query.where('day', '<=', filters.to)
  return query
}

/** `last`: the latest day to begin with. */
function walk(db: Db, filters: ReservationFilters, last?: string) {
  let query = db.selectFrom('reservations').select('id').where('deleted_at', 'is', null)
  if (filters.status) query = query.where('status', '=', filters.status)
  if (filters.from) query = query.where('reservation_date', '>=', filters.from)
  const to = last ?? filters.to
  if (sortOf(filters) === 'slot') {
    if (to) query = query.where('reservation_date', '<=', to)
    query = query.orderBy('reservation_date', 'desc').orderBy('reservation_time', 'desc')
  } else {
    if (to) query = query.where('created_at', '<', addDays(to, 1))
    query = query.orderBy('created_at', 'desc')
  }
  return query.orderBy('id', 'desc')
}

/** The day that holds a position, and how many stand before it. The counts come as one text: rows take longer. */
async function dayAt(db: Db, filters: ReservationFilters, position: number) {
  const perDay = days(db, filters)
    .select(['day', ({ fn }) => fn.sum<number>('reservations').as('reservations')])
    .groupBy('day')
    .orderBy('day', 'desc')
  const { counts } = await db
    .selectFrom(perDay.as('ordered'))
    .select(joined(sql`day || ' ' || reservations`, ',').as('counts'))
    .executeTakeFirstOrThrow()
  let before = 0
  for (const part of (counts ?? '').split(',')) {
    const [day = '', reservations = '0'] = part.split(' ')
    if (before + Number(reservations) > position) return { day, before }
    before += Number(reservations)
  }
  return undefined
}
