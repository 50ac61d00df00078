import type { Db } from 'db/connect'
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
    const text = spans.map((span) => `${clock(span.opens)} – ${clock(span.closes)}`).join(' y ')
    return { day, text: text || 'Cerrado', spans: spans.map(({ opens, closes }) => ({ opens, closes })) }
  })
}

/** `17:30` as `5:30 p. m.`, with spaces that do not break. */
function clock(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'a.' : 'p.'} m.`
}
