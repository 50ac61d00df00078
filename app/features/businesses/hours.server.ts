import type { Db } from 'db/connect'
import { timeInWords } from '~/features/places/calendar'
import type { OpeningHours } from './schema'

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

/** The week from Monday, each day with its hours or `Cerrado`; empty when the business says nothing. */
export async function openingHours(db: Db, businessId: number): Promise<OpeningHours[]> {
  const rows = await db
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .orderBy('opens')
    .execute()
  if (rows.length === 0) return []
  return DAYS.map((day, index) => {
    const weekday = (index + 1) % 7
    const spans = rows.filter((row) => row.weekday === weekday)
    const text = spans.map(spanInWords).join(' y ')
    return { day, text: text || 'Cerrado', spans: spans.map(({ opens, closes }) => ({ opens, closes })) }
  })
}

const spanInWords = ({ opens, closes }: { opens: string; closes: string }) =>
  opens === closes
    ? 'Abierto las 24 horas'
    : `${timeInWords(opens)} – ${closes === '00:00' ? 'medianoche' : timeInWords(closes)}`

/** The same in one line, days alike taken together: `Lunes a viernes, 9:00 a. m. – 5:00 p. m.; domingo, cerrado`. */
export function weekInWords(week: readonly OpeningHours[]): string {
  const stretches: OpeningHours[][] = []
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
