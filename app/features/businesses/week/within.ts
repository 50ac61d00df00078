import { isOpenAt } from '~/features/places/opening'
import type { WeekHours } from '../owner-types'

/**
 * Whether a business is open at a local `date` (`yyyy-MM-dd`) and `time` (`HH:mm`), as `isOpenAt`. Without
 * opening hours it counts as open on dates that are not closed.
 */
export function isOpenAtLocalTime({ days, closedDates }: WeekHours, date: string, time: string): boolean {
  const closed = new Set(closedDates)
  if (!days) return !closed.has(date)
  const spans = days.flatMap((day, weekday) => day.map((span) => ({ weekday, ...span })))
  return isOpenAt(spans, closed, { date, time })
}
