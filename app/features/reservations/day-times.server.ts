import type { Db } from 'db/connect'
import {
  addDays,
  dayInWords,
  foreignZone,
  isCalendarDate,
  timeInWords,
  weekdayAndDate,
} from '~/features/places/calendar'
import { type Bookable, nextFreeDay } from './availability.server'
import { DAYS_AHEAD, isBookableDate, offeredTimes } from './slots'

/**
 * What a business offers for the day `wanted`: its times, else the next free day's, or the first's (rows 147, 148, D60
 * to D62).
 */
export async function findDayTimes(db: Db, business: Bookable, wanted: string | null) {
  const today = business.now.date
  const isPossible = wanted !== null && isBookableDate(wanted, today)
  const found = (isPossible && (await nextFreeDay(db, business, wanted))) || (await nextFreeDay(db, business))
  const date = found?.date ?? today
  const isWish = wanted !== null && isCalendarDate(wanted)
  return {
    /** `yyyy-MM-dd`; of the first free day when the one asked for has nothing. */
    date,
    day: dayInWords(date),
    /** `value` is `HH:mm`; what somebody has already stands among them. None when no day within two months has a free one. */
    times: found
      ? offeredTimes(date, business.openings, business.now).map((time) => ({
          value: time,
          label: timeInWords(time),
          group: partOfDay(time),
          isTaken: !found.times.includes(time),
        }))
      : [],
    instead: isWish && wanted !== date ? dayInWords(wanted) : null,
    /** Days that people say by a word, where the business is open: the form has a button for each. */
    quick: quickDays(today).filter(
      (each) => offeredTimes(each.date, business.openings, business.now).length > 0,
    ),
    first: today,
    last: addDays(today, DAYS_AHEAD),
    zone: foreignZone(business.timeZone),
    /** The times are everybody's: the business has said none of its own. */
    isUnconfirmed: business.openings.hours.length === 0,
  }
}

function partOfDay(time: string): string {
  if (time < '12:00') return 'Por la mañana'
  return time < '19:00' ? 'Por la tarde' : 'Por la noche'
}

/** Today, tomorrow and the next Saturday that is neither, by its date: `el sábado` may be tomorrow to some. */
function quickDays(today: string) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const toSaturday = (6 - weekday + 7) % 7
  const saturday = addDays(today, toSaturday < 2 ? toSaturday + 7 : toSaturday)
  return [
    { label: 'Hoy', date: today },
    { label: toSaturday === 1 ? 'Mañana sábado' : 'Mañana', date: addDays(today, 1) },
    { label: weekdayAndDate(saturday).replace('s', 'S'), date: saturday },
  ]
}

export type DayTimes = Awaited<ReturnType<typeof findDayTimes>>
