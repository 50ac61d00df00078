import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import type { ExpressionBuilder } from 'kysely'
import {
  formatAbbreviatedFullDate,
  formatTime,
  getDateTimeInZone,
  TIME_ZONES,
} from '~/features/places/calendar'
import { getWhatsappDigits } from '~/values/contact/links'

const DAY_MS = 24 * 60 * 60 * 1000
/** Maximum number of upcoming and of past requests on the main admin page. */
const MAX_UNANSWERED_PER_GROUP = 10

/**
 * Lists requests without an answer, at most ten upcoming and ten past ones. First come upcoming ones that
 * have waited for at least a day, next one first (D65). Then come those whose time has passed, latest first.
 */
export async function listUnansweredReservations(db: Db, now: Date) {
  const [upcoming, past] = await Promise.all([
    pending(db)
      .where('reservations.created_at', '<=', new Date(+now - DAY_MS).toISOString())
      .where((eb) => isUpcoming(eb, now))
      .orderBy('reservation_date')
      .orderBy('reservation_time')
      .orderBy('reservations.id')
      .limit(MAX_UNANSWERED_PER_GROUP)
      .execute(),
    pending(db)
      .where((eb) => eb.not(isUpcoming(eb, now)))
      .orderBy('reservation_date', 'desc')
      .orderBy('reservation_time', 'desc')
      .orderBy('reservations.id')
      .limit(MAX_UNANSWERED_PER_GROUP)
      .execute(),
  ])
  return [...upcoming.map((row) => toUnanswered(row, false)), ...past.map((row) => toUnanswered(row, true))]
}

/** Builds a condition: the time of a reservation is after `now`, in its time zone. */
const isUpcoming = ({ eb, and, or }: ExpressionBuilder<Database, 'reservations'>, now: Date) =>
  or(
    TIME_ZONES.map(({ zone }) => {
      const { date, time } = getDateTimeInZone(zone, now)
      const isLater = and([eb('reservation_date', '=', date), eb('reservation_time', '>', time)])
      return and([eb('reservations.time_zone', '=', zone), or([eb('reservation_date', '>', date), isLater])])
    }),
  )

const pending = (db: Db) =>
  db
    .selectFrom('reservations')
    .innerJoin('businesses as business', 'business.id', 'reservations.business_id')
    .select(['reservations.id', 'reservations.code', 'reservations.full_name as fullName'])
    .select(['reservation_date as date', 'reservation_time as time'])
    .select(['business.business_name as business', 'business.phone', 'business.whatsapp'])
    .where('reservations.status', '=', 'pending')
    .where('reservations.deleted_at', 'is', null)

type PendingRow = Awaited<ReturnType<ReturnType<typeof pending>['execute']>>[number]

const toUnanswered = (
  { id, code, fullName, business, phone, whatsapp, ...slot }: PendingRow,
  isOver: boolean,
) => {
  const when = `${formatAbbreviatedFullDate(slot.date)}, ${formatTime(slot.time)}`
  return { id, code, fullName, business, when, isOver, whatsapp: getWhatsappDigits({ phone, whatsapp }) }
}

export type UnansweredReservation = ReturnType<typeof toUnanswered>
