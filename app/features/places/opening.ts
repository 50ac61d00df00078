import { addDays } from './calendar'

/**
 * Opening hours of one weekday, 0 (Sunday) to 6, as `HH:mm`. A closing time that is not after the opening
 * time is on the next day.
 */
export interface WeekdayHours {
  weekday: number
  opens: string
  closes: string
}

/**
 * Whether a business is open, and its next change as text: `cierra a las 6`, `abre mañana a las 9`. Null if
 * it closes after tomorrow or does not open within a week.
 */
export interface OpenState {
  isOpen: boolean
  next: string | null
}

/** Local date `yyyy-MM-dd` and time `HH:mm` of a business. */
interface Wall {
  date: string
  time: string
}

/** Returns a text key of a week and its time zone. The same hours and time zone give the same key. */
export const formatHoursAndZoneKey = (timeZone: string, spans: readonly WeekdayHours[]): string =>
  [timeZone, ...spans.map(({ weekday, opens, closes }) => `${weekday} ${opens} ${closes}`).sort()].join('|')

/** Parses the text of `formatHoursAndZoneKey`. */
export function parseHoursAndZoneKey(week: string): { timeZone: string; spans: WeekdayHours[] } {
  const [timeZone = '', ...spans] = week.split('|')
  return {
    timeZone,
    spans: spans.map((span) => {
      const [weekday, opens = '', closes = ''] = span.split(' ')
      return { weekday: Number(weekday), opens, closes }
    }),
  }
}

interface OpenInterval {
  from: string
  to: string
}

const OPENING_SEARCH_DAYS = 7
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

function spansOn(day: string, spans: readonly WeekdayHours[]): WeekdayHours[] {
  const today = weekdayOf(day)
  return spans.filter(({ weekday }) => weekday === today)
}

/**
 * Returns the opening times from the day before `date` to a week after it, in order, in local time. Times
 * that touch are joined.
 */
function intervals(
  spans: readonly WeekdayHours[],
  closed: ReadonlySet<string>,
  date: string,
): OpenInterval[] {
  const days = Array.from({ length: OPENING_SEARCH_DAYS + 2 }, (_, index) => addDays(date, index - 1))
  const all = days
    .filter((day) => !closed.has(day))
    .flatMap((day) =>
      spansOn(day, spans).map(({ opens, closes }) => ({
        from: `${day} ${opens}`,
        to: `${closes <= opens ? addDays(day, 1) : day} ${closes}`,
      })),
    )
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  const joined: OpenInterval[] = []
  for (const interval of all) {
    const last = joined.at(-1)
    if (last && interval.from <= last.to) {
      if (interval.to > last.to) last.to = interval.to
    } else joined.push({ ...interval })
  }
  return joined
}

/** Whether a business is open at a local time. It is closed on the dates in `closed` (D60, D62). */
export function isOpenAt(spans: readonly WeekdayHours[], closed: ReadonlySet<string>, wall: Wall): boolean {
  const yesterday = addDays(wall.date, -1)
  const on = (day: string) => (closed.has(day) ? [] : spansOn(day, spans))
  const isLate = ({ opens, closes }: WeekdayHours) => closes <= opens
  return (
    on(wall.date).some((span) => wall.time >= span.opens && (wall.time < span.closes || isLate(span))) ||
    on(yesterday).some((span) => isLate(span) && wall.time < span.closes)
  )
}

const MINUTES_PER_DAY = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether a business is open every minute of the week, even if written as `12am–12pm, 12pm–12am` (D134). */
export function isAlwaysOpen(spans: readonly WeekdayHours[]): boolean {
  const all = spans
    .map(({ weekday, opens, closes }) => {
      const from = weekday * MINUTES_PER_DAY + minutesOf(opens)
      const length = minutesOf(closes) - minutesOf(opens)
      return { from, to: from + (length > 0 ? length : length + MINUTES_PER_DAY) }
    })
    .sort((a, b) => a.from - b.from)
  // Hours of Saturday night continue on Sunday, the first day of the week.
  let reached = Math.max(0, ...all.map(({ to }) => to - 7 * MINUTES_PER_DAY))
  for (const { from, to } of all) if (from <= reached) reached = Math.max(reached, to)
  return reached >= 7 * MINUTES_PER_DAY
}

/** Returns whether a business is open at a local time, and the next change. Null without opening hours. */
export function getOpenState(
  spans: readonly WeekdayHours[],
  closed: ReadonlySet<string>,
  wall: Wall,
): OpenState | null {
  if (spans.length === 0) return null
  const now = `${wall.date} ${wall.time}`
  const next = intervals(spans, closed, wall.date).find(({ to }) => to > now)
  if (isOpenAt(spans, closed, wall))
    return {
      isOpen: true,
      next: next && next.to.slice(0, 10) <= addDays(wall.date, 1) ? `cierra ${atTime(next.to)}` : null,
    }
  return { isOpen: false, next: next ? `abre ${onDay(next.from, wall.date)}${atTime(next.from)}` : null }
}

function onDay(moment: string, today: string): string {
  const day = moment.slice(0, 10)
  if (day === today) return ''
  return day === addDays(today, 1) ? 'mañana ' : `el ${WEEKDAY_NAMES[weekdayOf(day)]} `
}

const WEEKDAY_NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/**
 * Formats a time as text: `2026-11-30 18:00` as `a las 6`, `13:30` as `a la 1:30`, midnight as `a
 * medianoche`.
 */
function atTime(moment: string): string {
  const [hours = '0', minutes = '00'] = moment.slice(11).split(':')
  if (minutes === '00' && Number(hours) % 24 === 0) return 'a medianoche'
  if (minutes === '00' && hours === '12') return 'al mediodía'
  const hour = Number(hours) % 12 || 12
  return `${hour === 1 ? 'a la' : 'a las'} ${hour}${minutes === '00' ? '' : `:${minutes}`}`
}

const MS_PER_MINUTE = 60_000

/**
 * Returns the next time whose minute is in `minutesOfHour`, at most an hour from now. US time zones differ by
 * whole hours, so minutes are equal everywhere.
 */
export function findNextTimeOfMinute(minutesOfHour: Iterable<number>, now: Date): Date {
  const past = now.getUTCMinutes()
  const left = Math.min(
    60,
    ...[...minutesOfHour].map((minute) => (minute > past ? minute : minute + 60) - past),
  )
  return new Date((Math.floor(now.getTime() / MS_PER_MINUTE) + left) * MS_PER_MINUTE)
}
