import type { Db } from 'db/connect'
import { formatTime } from '~/features/places/calendar'
import type { DaySpan } from './owner-types'
import type { DayOpeningHours } from './schema'

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

/**
 * Reads the opening hours from Monday to Sunday as text; a closed day is `Cerrado`. Empty if the business has
 * none.
 */
export async function readOpeningHours(db: Db, businessId: number): Promise<DayOpeningHours[]> {
  const rows = await db
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .orderBy('opens')
    .execute()
  if (rows.length === 0) return []
  return toOpeningHours(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      rows.filter((row) => row.weekday === weekday).map(({ opens, closes }) => ({ opens, closes })),
    ),
  )
}

/** Formats hours by weekday (0 is Sunday) for the page, from Monday to Sunday. */
export const toOpeningHours = (days: readonly DaySpan[][]): DayOpeningHours[] =>
  DAYS.map((day, index) => {
    const spans = days[(index + 1) % 7] ?? []
    return { day, text: formatDayHours(spans), spans }
  })

/** Formats the hours of one day: `9:00 a. m. – 5:00 p. m.` Returns `Cerrado` if there are none. */
export const formatDayHours = (spans: readonly DaySpan[]): string =>
  spans.map(spanInWords).join(' y ') || 'Cerrado'

const spanInWords = ({ opens, closes }: { opens: string; closes: string }) =>
  opens === closes
    ? 'Abierto las 24 horas'
    : `${formatTime(opens)} – ${closes === '00:00' ? 'medianoche' : formatTime(closes)}`

/**
 * Formats opening hours as one line. Consecutive days with equal hours are grouped: `Lunes a viernes, 9:00 a.
 * m. – 5:00 p. m.; domingo, cerrado`.
 */
export function formatWeekHours(week: readonly DayOpeningHours[]): string {
  const stretches: DayOpeningHours[][] = []
  for (const day of week) {
    const last = stretches.at(-1)
    if (last?.[0]?.text === day.text) last.push(day)
    else stretches.push([day])
  }
  const parts = stretches.map((days) => {
    const names = [days[0], ...days.slice(1).slice(-1)].map((each) => each?.day)
    return `${names.join(' a ')}, ${days[0]?.text}`.toLowerCase()
  })
  return parts.join('; ').replace(/^./, (first) => first.toUpperCase())
}
