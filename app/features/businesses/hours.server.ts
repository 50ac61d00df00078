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
    const text = spans.map((span) => `${timeInWords(span.opens)} – ${timeInWords(span.closes)}`).join(' y ')
    return { day, text: text || 'Cerrado', spans: spans.map(({ opens, closes }) => ({ opens, closes })) }
  })
}
