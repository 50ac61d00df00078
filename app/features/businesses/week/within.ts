import type { WeekHours } from '../owner-types'

/**
 * Whether a business is open at a local `date` (`yyyy-MM-dd`) and `time` (`HH:mm`). It is closed on its
 * closed dates. On other dates it counts as open if it has no opening hours. A span that ends at or before
 * its start continues after midnight.
 */
export function isOpenAtLocalTime({ days, closedDates }: WeekHours, date: string, time: string): boolean {
  if (closedDates.includes(date)) return false
  if (!days) return true
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const today = days[weekday] ?? []
  const lastNight = days[(weekday + 6) % 7] ?? []
  return (
    today.some(({ opens, closes }) => time >= opens && (closes <= opens || time < closes)) ||
    lastNight.some(({ opens, closes }) => closes <= opens && time < closes)
  )
}
