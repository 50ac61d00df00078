import type { Db } from 'db/connect'
import { LRUCache } from 'lru-cache'
import {
  addDays,
  formatFullDate,
  formatTime,
  formatWeekday,
  formatWeekdayAndDate,
  getNonEasternZoneName,
  isCalendarDate,
} from '~/features/places/calendar'
import {
  type BookableBusiness,
  findBookableBusiness,
  findNextFreeDay,
  listOfferedAndFreeTimes,
  listOfferedTimesIncludingTaken,
} from './availability.server'
import { type BookingLength, getChosenLength, HALF_HOUR_LENGTH, isBookableDate } from './slots'

const MAX_NEXT_FREE_DAYS = 14
const texts = new LRUCache<number, string>({ max: 2_000, ttl: 30_000 })

/**
 * Returns the next free time within two weeks as text: `Libre hoy a las 3:30 p. m.` Empty if there is none,
 * or if the business has no hours or takes no reservations. Cached for half a minute.
 */
export async function describeNextFreeTime(db: Db, businessId: number, now: Date): Promise<string> {
  const known = texts.get(businessId)
  if (known !== undefined) return known
  const text = await computeNextFreeText(db, businessId, now)
  texts.set(businessId, text)
  return text
}

/** Computes the text of `describeNextFreeTime` without cache. */
export async function computeNextFreeText(db: Db, businessId: number, now: Date): Promise<string> {
  const business = await findBookableBusiness(db, businessId, now)
  // The default hours may be wrong, so a business without own hours shows no time (decision record 154).
  if (!business?.canAnswer || business.openings.hours.length === 0) return ''
  const days = Math.min(MAX_NEXT_FREE_DAYS, business.rules.daysAhead)
  const found = await findNextFreeDay(db, business, { days, length: getChosenLength(business.services, []) })
  const time = found?.times[0]
  if (!found || !time) return ''
  const today = business.now.date
  const day = found.date === today ? 'hoy' : found.date === addDays(today, 1) ? 'mañana' : weekday(found.date)
  const hour = formatTime(time)
  return `Libre ${day} a ${hour.startsWith('1:') ? 'la' : 'las'} ${hour}`
}

const weekday = (date: string) => `el ${formatWeekdayAndDate(date)}`

/** A day of the week in the form. */
export interface WeekAvailabilityDay {
  /** `yyyy-MM-dd` */
  date: string
  /** Text such as `Hoy`, `Mañana`, `Lunes 30`. */
  label: string
  /** Why the day cannot be booked, such as `los domingos cierra`. Null if it has a free time. */
  why: string | null
}

/**
 * Up to seven days. `earlier` and `later` are the first days of the weeks before and after, `yyyy-MM-dd`.
 * They are null if that day is before today, or cannot be booked yet.
 */
export interface WeekAvailability {
  days: WeekAvailabilityDay[]
  earlier: string | null
  later: string | null
}

/**
 * Returns up to seven days that include `date`. Weeks are counted from today. Each day has a free time or the
 * reason why not. Days that cannot be booked yet are omitted.
 */
export async function readWeekAvailability(
  db: Db,
  business: BookableBusiness,
  date: string,
  length: BookingLength,
): Promise<WeekAvailability> {
  const today = business.now.date
  const { daysAhead } = business.rules
  const ahead = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
  const first = ahead - (ahead % DAYS_PER_WEEK)
  const from = addDays(today, first)
  const to = addDays(today, Math.min(first + DAYS_PER_WEEK - 1, daysAhead))
  const days = await listOfferedAndFreeTimes(db, business, { from, to, length })
  const [earlier, later] = [addDays(from, -DAYS_PER_WEEK), addDays(from, DAYS_PER_WEEK)]
  return {
    days: days.map((day) => ({
      date: day.date,
      label: labelOf(day.date, today),
      why: day.free.length > 0 ? null : whyNot(business, day),
    })),
    earlier: earlier >= today ? earlier : null,
    later: isBookableDate(later, today, daysAhead) ? later : null,
  }
}

const DAYS_PER_WEEK = 7
const DAY_MS = 86_400_000

function labelOf(date: string, today: string): string {
  if (date === today) return 'Hoy'
  if (date === addDays(today, 1)) return 'Mañana'
  const weekday = formatWeekday(date)
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${Number(date.slice(8))}`
}

function whyNot(
  { openings, now, earliest }: BookableBusiness,
  { date, offered }: { date: string; offered: string[] },
) {
  if (offered.length > 0) return 'lleno'
  const { hours, closedDates } = openings
  if (closedDates.includes(date)) return 'ese día cierra'
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (hours.length > 0 && !hours.some((span) => span.weekday === weekday)) {
    const name = formatWeekday(date)
    return `los ${name.endsWith('s') ? name : `${name}s`} cierra`
  }
  if (date === now.date && earliest === null) return 'ya no hay horas'
  if (earliest && date <= earliest.date) return 'se reserva con más tiempo'
  return 'no alcanza el horario'
}

/**
 * Returns the times of the day `wantedDate`. If it has no free time, those of the next free day. If there is
 * none, or no wanted day, those of the first free day from today on (rows 147, 148, D60 to D62).
 */
export async function findDayTimes(
  db: Db,
  business: BookableBusiness,
  wantedDate: string | null,
  length: BookingLength = HALF_HOUR_LENGTH,
) {
  const today = business.now.date
  const { daysAhead } = business.rules
  const lastDay = addDays(today, daysAhead)
  const isPossible = wantedDate !== null && isBookableDate(wantedDate, today, daysAhead)
  const found =
    (isPossible &&
      (await findNextFreeDay(db, business, {
        from: wantedDate,
        days: daysBetween(wantedDate, lastDay),
        length,
      }))) ||
    (await findNextFreeDay(db, business, { length }))
  const date = found?.date ?? today
  const isWish = wantedDate !== null && isCalendarDate(wantedDate)
  return {
    /**
     * `yyyy-MM-dd`. Without a free time on the requested day, it is the next free day or the first one from
     * today on. It is today if no day is free.
     */
    date,
    day: formatFullDate(date),
    /** Start times as `HH:mm` and text, including taken ones. Empty if no day has a free time. */
    times: found
      ? listOfferedTimesIncludingTaken(business, date, length).map((time) => ({
          value: time,
          label: formatTime(time),
          group: partOfDay(time),
          isTaken: !found.times.includes(time),
        }))
      : [],
    instead: isWish && wantedDate !== date ? formatFullDate(wantedDate) : null,
    week: await readWeekAvailability(db, business, date, length),
    first: today,
    last: lastDay,
    zone: getNonEasternZoneName(business.timeZone),
    /** True if the default hours are used, because the business has stated none. */
    isUnconfirmed: business.openings.hours.length === 0,
  }
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

function partOfDay(time: string): string {
  if (time < '12:00') return 'Por la mañana'
  return time < '19:00' ? 'Por la tarde' : 'Por la noche'
}

export type BookingDayWithTimes = Awaited<ReturnType<typeof findDayTimes>>
