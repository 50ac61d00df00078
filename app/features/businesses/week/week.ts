import { formatTime } from '~/features/places/calendar'
import { isOpenAt } from '~/features/places/opening'
import type { DaySpan, OpeningHoursAndClosedDates } from '../owner-types'

/** Fields of the week, in form order. `weekday`: 0 (Sunday) to 6. */
export const DAY_FIELDS = [
  { name: 'lunes', label: 'Lunes', weekday: 1 },
  { name: 'martes', label: 'Martes', weekday: 2 },
  { name: 'miercoles', label: 'Miércoles', weekday: 3 },
  { name: 'jueves', label: 'Jueves', weekday: 4 },
  { name: 'viernes', label: 'Viernes', weekday: 5 },
  { name: 'sabado', label: 'Sábado', weekday: 6 },
  { name: 'domingo', label: 'Domingo', weekday: 0 },
] as const

export type DayFieldName = (typeof DAY_FIELDS)[number]['name']

const WEEKDAYS_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const

/** Groups of days that one choice can cover, largest first, in form order. */
export const DAY_GROUPS: readonly { value: string; label: string; weekdays: readonly number[] }[] = [
  { value: 'semana', label: 'Igual toda la semana', weekdays: WEEKDAYS_FROM_MONDAY },
  { value: 'lunes-a-sabado', label: 'Lunes a sábado', weekdays: WEEKDAYS_FROM_MONDAY.slice(0, 6) },
  { value: 'lunes-a-viernes', label: 'Lunes a viernes', weekdays: WEEKDAYS_FROM_MONDAY.slice(0, 5) },
  { value: 'fin-de-semana', label: 'Sábado y domingo', weekdays: WEEKDAYS_FROM_MONDAY.slice(5) },
  ...DAY_FIELDS.map(({ name, label, weekday }) => ({ value: name, label, weekdays: [weekday] })),
]

/** Numbers of the choices in the form. */
export const HOURS_CHOICE_NUMBERS = [1, 2, 3] as const

/** Returns the hours of a week as form values: a text per day. All are empty if the business has no hours. */
export function toDayTexts({ days }: Pick<OpeningHoursAndClosedDates, 'days'>): Record<DayFieldName, string> {
  const texts = DAY_FIELDS.map(({ name, weekday }) => [
    name,
    days ? formatDayHoursForForm(days[weekday] ?? []) : '',
  ])
  return Object.fromEntries(texts) as Record<DayFieldName, string>
}

/** Formats the hours of a day as `parseDayHours` reads them. `cerrado` without hours. */
export function serializeDayHours(spans: readonly DaySpan[]): string {
  const texts = spans.map(({ opens, closes }) => `${opens}-${closes === '00:00' ? '24:00' : closes}`)
  return texts.join(', ') || 'cerrado'
}

/**
 * Formats the hours of a day for forms, warnings and the log: `9:00 a. m. - 5:00 p. m.`, `24 horas` or
 * `cerrado`. `parseDayHours` reads the result.
 */
export function formatDayHoursForForm(spans: readonly DaySpan[]): string {
  const time = (clock: string) => formatTime(clock).replaceAll('\u00a0', ' ')
  const texts = spans.map(({ opens, closes }) =>
    opens === '00:00' && closes === '00:00' ? '24 horas' : `${time(opens)} - ${time(closes)}`,
  )
  return texts.join(', ') || 'cerrado'
}

/**
 * Whether a business is open at a local `date` (`yyyy-MM-dd`) and `time` (`HH:mm`), as `isOpenAt`. Without
 * opening hours it counts as open on dates that are not closed.
 */
export function isOpenAtLocalTime(
  { days, closedDates }: OpeningHoursAndClosedDates,
  date: string,
  time: string,
): boolean {
  const closed = new Set(closedDates)
  if (!days) return !closed.has(date)
  const spans = days.flatMap((day, weekday) => day.map((span) => ({ weekday, ...span })))
  return isOpenAt(spans, closed, { date, time })
}
