import type { BookingRulesTable } from 'db/types'
import { addDays, isCalendarDate } from '~/features/places/calendar'

export const QUARTER_MINUTES = 15
const DAY_MINUTES = 24 * 60

/** All quarters of an hour of a day, `00:00` to `23:45`. */
export const QUARTER_TIMES: readonly string[] = Array.from({ length: 96 }, (_, quarter) =>
  formatClock(quarter * QUARTER_MINUTES),
)
/** Hours of a business that has stated none. They give 18 half hours from 09:00 to 17:30 (row 148). */
const DEFAULT_OPENING_SPAN: Span = { start: 9 * 60, end: 18 * 60 }
export const MAX_DAYS_AHEAD = 365

/** Length of a reservation and of the break after it, in minutes. Both are multiples of 15. */
export interface BookingLength {
  minutes: number
  buffer: number
}

/** Half an hour without break (row 148). */
export const HALF_HOUR_LENGTH: BookingLength = { minutes: 30, buffer: 0 }

/**
 * Opening times of a weekday, 0 (Sunday) to 6, as `HH:mm`. A closing time that is not after the opening time
 * is on the next day.
 */
export interface WeekdayOpening {
  weekday: number
  opens: string
  closes: string
}

/** Local date and time of a business. */
export interface WallTime {
  /** `yyyy-MM-dd` */
  date: string
  /** `HH:mm` */
  time: string
}

/**
 * Opening hours. If `hours` is empty, the business is open from 9:00 to 18:00, except on closed dates (D62,
 * D116).
 */
export interface HoursAndClosures {
  hours: readonly WeekdayOpening[]
  closedDates: readonly string[]
}

/** Which start times are offered. Default (row 148): every half hour from now on, up to a year ahead. */
export interface StartTimeConstraints {
  /** Minutes between two times: 15 or 30. */
  step: number
  /** Length of the reservation in minutes. Its break may end after closing time. */
  minutes: number
  daysAhead: number
  /** Earliest time that can be booked. Null: any time after now. */
  earliest: WallTime | null
  /** Quarters of an hour that the clocks skip on this date, 0 to 95 (`listDstSkippedQuarterHours`). */
  skipped: readonly number[]
}

const DEFAULT_START_TIME_OPTIONS: StartTimeConstraints = {
  step: 30,
  minutes: HALF_HOUR_LENGTH.minutes,
  daysAhead: MAX_DAYS_AHEAD,
  earliest: null,
  skipped: [],
}

/**
 * Lists the times of `date` at which a reservation can start. It must start after `now`, not before
 * `earliest`, and end within the hours; all are local. An opening between two steps can also offer its first
 * quarter of an hour. Hours after midnight are offered on the next date. A closed date removes the openings
 * that start on it (rows 147, 148, D62, D116).
 */
export function listOfferedTimes(
  date: string,
  openings: HoursAndClosures,
  now: WallTime,
  options: Partial<StartTimeConstraints> = {},
): string[] {
  const { step, minutes, daysAhead, earliest, skipped } = { ...DEFAULT_START_TIME_OPTIONS, ...options }
  if (!isBookableDate(date, now.date, daysAhead)) return []
  const starts = new Set(
    openSpans(date, openings).flatMap(({ start, end }) =>
      startsWithin(start, end, step).filter((time) => lastsUntil(time, minutes, skipped) <= end),
    ),
  )
  return [...starts]
    .filter((time) => !skipped.includes(time / QUARTER_MINUTES))
    .sort((a, b) => a - b)
    .map(formatClock)
    .filter((time) => isAfter({ date, time }, now))
    .filter((time) => !earliest || !isAfter(earliest, { date, time }))
}

/** Whether `date` exists, is not before `today` and at most `daysAhead` days later. Both are `yyyy-MM-dd`. */
export function isBookableDate(date: string, today: string, daysAhead: number = MAX_DAYS_AHEAD): boolean {
  return isCalendarDate(date) && date >= today && date <= addDays(today, daysAhead)
}

export const isAfter = (one: WallTime, other: WallTime): boolean =>
  one.date > other.date || (one.date === other.date && one.time > other.time)

/** Converts `HH:mm` to minutes since 00:00. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since midnight of a date. Negative on the day before, 1440 or more on the day after. */
interface Span {
  start: number
  end: number
}

/**
 * Returns the openings of `date` and of the days before and after. Those that touch, for example at midnight,
 * are joined. Without hours: the usual day, or none on a closed date.
 */
function openSpans(date: string, { hours, closedDates }: HoursAndClosures): Span[] {
  if (hours.length === 0) return closedDates.includes(date) ? [] : [DEFAULT_OPENING_SPAN]
  const spans = [-1, 0, 1].flatMap((offset) => {
    const day = addDays(date, offset)
    if (closedDates.includes(day)) return []
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return hours
      .filter((span) => span.weekday === weekday)
      .map(({ opens, closes }) => ({
        start: offset * DAY_MINUTES + toMinutes(opens),
        end: offset * DAY_MINUTES + toMinutes(closes) + (closes > opens ? 0 : DAY_MINUTES),
      }))
  })
  const joined: Span[] = []
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push(span)
  }
  return joined
}

/**
 * Lists start times within one opening and the day, in minutes: its first quarter of an hour, then every
 * step.
 */
function startsWithin(start: number, end: number, step: number): number[] {
  const first = Math.max(0, roundUp(start, QUARTER_MINUTES))
  const starts = [first]
  for (let time = roundUp(first, step); time < end; time += step) starts.push(time)
  return starts.filter((time) => time < DAY_MINUTES)
}

/** Returns the end of a reservation on the local clock, in minutes. An hour that the clocks skip is added. */
function lastsUntil(start: number, minutes: number, skipped: readonly number[]): number {
  const [first = Number.POSITIVE_INFINITY] = skipped
  const isAcross = start < first * QUARTER_MINUTES && start + minutes > first * QUARTER_MINUTES
  return start + minutes + (isAcross ? skipped.length * QUARTER_MINUTES : 0)
}

const roundUp = (minutes: number, to: number) => Math.ceil(minutes / to) * to

function formatClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Booking rules of a business (D116). */
export interface BookingRules {
  /** Step of the offered start times, in minutes. */
  step: 15 | 30
  /** Minimum time before a booking, in hours. */
  hoursAhead: number
  /** How many days ahead visitors can book. */
  daysAhead: number
  /** Maximum number of open reservations per phone. Null: no limit. */
  maxOpen: number | null
  isConfirmedAtOnce: boolean
  /**
   * Fields in addition to name and phone. E-mail and requirement are then usually required; the comment is
   * optional.
   */
  asks: { email: boolean; requirement: boolean; comment: boolean }
}

/** Rules of a business that has set neither rules nor durations: rows 146 to 152 (D156). */
export const DEFAULT_BOOKING_RULES: BookingRules = {
  step: 30,
  hoursAhead: 0,
  daysAhead: MAX_DAYS_AHEAD,
  maxOpen: null,
  isConfirmedAtOnce: false,
  asks: { email: true, requirement: true, comment: true },
}

/** Rules of a business that has set only durations of services (D156). */
export const DEFAULT_BOOKING_RULES_WITH_SERVICES: BookingRules = {
  ...DEFAULT_BOOKING_RULES,
  asks: { email: false, requirement: false, comment: true },
}

/** A service that can be booked. */
export interface BookableService extends BookingLength {
  name: string
  /** Text for visitors, such as `$25 · 45 min`. */
  about: string
}

/** Maximum duration of several services together, in minutes. */
export const MAX_BOOKING_MINUTES = 480

/**
 * Returns the length of services one after the other, with the longest of their breaks at the end. Half an
 * hour without services.
 */
export function getBookingLength(services: readonly BookableService[]): BookingLength {
  if (services.length === 0) return HALF_HOUR_LENGTH
  return {
    minutes: services.reduce((sum, { minutes }) => sum + minutes, 0),
    buffer: Math.max(...services.map(({ buffer }) => buffer)),
  }
}

/**
 * Returns the length of the services with these names. Unknown names are ignored. If none is chosen, it is
 * that of the shortest service, so that more free times are shown. Half an hour without services.
 */
export function getChosenLength(
  services: readonly BookableService[],
  names: readonly string[],
): BookingLength {
  const chosen = services.filter(({ name }) => names.includes(name))
  if (chosen.length > 0) return getBookingLength(chosen)
  return getBookingLength([...services].sort((a, b) => a.minutes - b.minutes).slice(0, 1))
}

/** The columns of `booking_rules as rules`. */
export const BOOKING_RULE_COLUMNS = [
  'rules.step_minutes',
  'rules.hours_ahead',
  'rules.days_ahead',
  'rules.max_open',
  'rules.is_confirmed_at_once',
  'rules.asks_email',
  'rules.asks_requirement',
  'rules.asks_comment',
] as const

type StoredRules = Omit<BookingRulesTable, 'business_id'>

/** Converts stored rules. Null if the left join found no row. */
export function toBookingRules(
  row: { [Column in keyof StoredRules]: StoredRules[Column] | null },
): BookingRules | null {
  if (row.step_minutes === null) return null
  return {
    step: row.step_minutes,
    hoursAhead: row.hours_ahead ?? 0,
    daysAhead: row.days_ahead ?? 0,
    maxOpen: row.max_open,
    isConfirmedAtOnce: row.is_confirmed_at_once === 1,
    asks: {
      email: row.asks_email === 1,
      requirement: row.asks_requirement === 1,
      comment: row.asks_comment === 1,
    },
  }
}
