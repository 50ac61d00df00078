import { formatTime } from '~/features/places/calendar'
import type { DaySpan } from '../owner-types'

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
