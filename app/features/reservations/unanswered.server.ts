import type { Db } from 'db/connect'
import { addDays, dateIn, formatTime, getWallTime, shortDay } from '~/features/places/calendar'
import { whatsappDigits } from '~/values/contact/links'
import { isAfter } from './slots'

const DAY_MS = 24 * 60 * 60 * 1000
/** Maximum number of upcoming and of past requests on the main admin page. */
const MAX_ROWS = 10

/**
 * Lists requests without an answer, at most ten upcoming and ten past ones. First come upcoming ones that
 * have waited for a day, next one first (D65). Then come those whose time has passed, latest first, until
 * their status changes.
 */
export async function listUnansweredReservations(db: Db, now: Date) {
  const today = dateIn('Pacific/Honolulu', now)
  const [upcoming, past] = await Promise.all([
    pending(db)
      .where('reservations.created_at', '<=', new Date(+now - DAY_MS).toISOString())
      .where('reservation_date', '>=', today)
      .orderBy('reservation_date')
      .orderBy('reservation_time')
      .orderBy('reservations.id')
      .limit(MAX_ROWS)
      .execute(),
    // `today` is the date in Hawaii. In the east of the country it may be one day later.
    pending(db)
      .where('reservation_date', '<=', addDays(today, 1))
      .orderBy('reservation_date', 'desc')
      .orderBy('reservation_time', 'desc')
      .orderBy('reservations.id')
      .limit(2 * MAX_ROWS)
      .execute(),
  ])
  const isOver = (row: PendingRow) => !isAfter(row, getWallTime(row.time_zone, now))
  return [
    ...upcoming.filter((row) => !isOver(row)).map((row) => toUnanswered(row, false)),
    ...past
      .filter(isOver)
      .slice(0, MAX_ROWS)
      .map((row) => toUnanswered(row, true)),
  ]
}

const pending = (db: Db) =>
  db
    .selectFrom('reservations')
    .innerJoin('businesses as business', 'business.id', 'reservations.business_id')
    .select([
      'reservations.id',
      'reservations.code',
      'reservations.full_name as fullName',
      'reservations.time_zone',
    ])
    .select(['reservation_date as date', 'reservation_time as time'])
    .select(['business.business_name as business', 'business.phone', 'business.whatsapp'])
    .where('reservations.status', '=', 'pending')
    .where('reservations.deleted_at', 'is', null)

type PendingRow = Awaited<ReturnType<ReturnType<typeof pending>['execute']>>[number]

const toUnanswered = (
  { id, code, fullName, business, phone, whatsapp, ...slot }: PendingRow,
  isOver: boolean,
) => {
  const when = `${shortDay(slot.date)}, ${formatTime(slot.time)}`
  return { id, code, fullName, business, when, isOver, whatsapp: whatsappDigits({ phone, whatsapp }) }
}

export type UnansweredReservation = ReturnType<typeof toUnanswered>
