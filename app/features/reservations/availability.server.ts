import type { Db } from 'db/connect'
import { addDays, DEFAULT_TIME_ZONE, wallTimeIn } from '~/features/places/calendar'
import { safeEmail, safePhone, whatsappDigits } from '~/values/contact/links'
import { DAYS_AHEAD, type Openings, offeredTimes } from './slots'

/**
 * A listed business with its zone, hours and capacity, its own, else its category's; 0 takes as many as come (D61).
 * Undefined when it is not listed, or has closed.
 */
export async function findBookable(db: Db, businessId: number, now: Date) {
  const row = await db
    .selectFrom('businesses as business')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select([
      'business.id',
      'business.business_name as name',
      'business.contact_person as contactPerson',
      'business.phone',
      'business.whatsapp',
      'business.email',
      'business.time_zone',
      'business.slot_capacity as own',
      'category.slot_capacity as usual',
    ])
    .where('business.id', '=', businessId)
    .where('business.is_listed', '=', 1)
    .where('business.closed_kind', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, contactPerson, own, usual } = row
  const timeZone = row.time_zone ?? DEFAULT_TIME_ZONE
  const openings: Openings = { hours: await hoursOf(db, id), closedDates: await closedDatesOf(db, id) }
  return {
    id,
    name,
    contactPerson,
    phone: safePhone(row.phone),
    /** Digits with country code. */
    whatsapp: whatsappDigits(row),
    email: safeEmail(row.email),
    timeZone,
    capacity: own ?? usual,
    openings,
    now: wallTimeIn(timeZone, now),
  }
}

export type Bookable = NonNullable<Awaited<ReturnType<typeof findBookable>>>

/** The times of one day that are offered and not full yet (D61, D62). */
export async function freeTimes(db: Db, business: Bookable, date: string): Promise<string[]> {
  const offered = offeredTimes(date, business.openings, business.now)
  if (offered.length === 0 || business.capacity === 0) return offered
  const full = await db
    .selectFrom('reservations')
    .select('reservation_time as time')
    .where('business_id', '=', business.id)
    .where('reservation_date', '=', date)
    .where('status', '<>', 'cancelled')
    .where('deleted_at', 'is', null)
    .groupBy('reservation_time')
    .having((expression) => expression(expression.fn.countAll(), '>=', business.capacity))
    .execute()
  return offered.filter((time) => !full.some((slot) => slot.time === time))
}

/** The first day from `from` on that has a free time, at most `days` ahead; undefined when all are full or closed. */
export async function nextFreeDay(
  db: Db,
  business: Bookable,
  from: string = business.now.date,
  days: number = 60,
) {
  for (let ahead = 0; ahead <= Math.min(days, DAYS_AHEAD); ahead += 1) {
    const date = addDays(from, ahead)
    const times = await freeTimes(db, business, date)
    if (times.length > 0) return { date, times }
  }
  return undefined
}

function hoursOf(db: Db, businessId: number) {
  return db
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .execute()
}

async function closedDatesOf(db: Db, businessId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('business_closed_dates')
    .select('closed_on')
    .where('business_id', '=', businessId)
    .execute()
  return rows.map((row) => row.closed_on)
}
