import { addDays, isCalendarDate } from '~/features/places/calendar'

const SLOT_MINUTES = 30
export const HALF_HOURS: readonly string[] = Array.from({ length: 48 }, (_, index) =>
  clock(index * SLOT_MINUTES),
)
/** The 18 from 09:00 to 17:30 (row 148): what a business has that has said no hours. */
export const SLOT_TIMES = HALF_HOURS.slice(18, 36)
export const DAYS_AHEAD = 365

/** When a business is open on one weekday (0 Sunday to 6 Saturday). Times `HH:mm`; closing at or before opening means past midnight. */
export interface OpenSpan {
  weekday: number
  opens: string
  closes: string
}

/** A moment as a wall calendar and a clock show it. */
export interface WallTime {
  /** `yyyy-MM-dd` */
  date: string
  /** `HH:mm` */
  time: string
}

/** What a business says of its days. Without `hours` it is open for the 18 slots of every day (D62, D116). */
export interface Openings {
  hours: readonly OpenSpan[]
  closedDates: readonly string[]
}

/** The slots of `date` that lie ahead of `now`, both in the business's own zone, and within its hours (rows 147, 148, D62, D116). */
export function offeredTimes(date: string, openings: Openings, now: WallTime): string[] {
  if (!isBookableDate(date, now.date) || openings.closedDates.includes(date)) return []
  const spans = openings.hours.filter(({ weekday }) => weekday === weekdayOf(date))
  const times =
    openings.hours.length === 0
      ? SLOT_TIMES
      : HALF_HOURS.filter((time) => spans.some((span) => holds(span, time)))
  return times.filter((time) => date > now.date || time > now.time)
}

/** Whether `date` is a real day, not before `today` and at most a year ahead. Both `yyyy-MM-dd`. */
export function isBookableDate(date: string, today: string): boolean {
  return isCalendarDate(date) && date >= today && date <= addDays(today, DAYS_AHEAD)
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

function holds(span: OpenSpan, time: string): boolean {
  const closes = span.closes > span.opens ? minutesOf(span.closes) : 24 * 60
  return time >= span.opens && minutesOf(time) + SLOT_MINUTES <= closes
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
