import type { Db } from 'db/connect'
import { wallTimeIn } from '~/features/places/calendar'

/** Whether a business is open at the moment `now` by its own clock (D60, D62); null when it does not say its hours. */
export async function isOpenNow(
  db: Db,
  businessId: number,
  timeZone: string,
  now: Date,
): Promise<boolean | null> {
  const hours = await db
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .execute()
  if (hours.length === 0) return null
  const { date, time } = wallTimeIn(timeZone, now)
  const today = new Date(`${date}T00:00:00Z`)
  const yesterday = new Date(today.getTime() - 86_400_000)
  const closed = await db
    .selectFrom('business_closed_dates')
    .select('closed_on')
    .where('business_id', '=', businessId)
    .where('closed_on', 'in', [date, dayOf(yesterday)])
    .execute()
  const spansOn = (day: Date) =>
    closed.some((row) => row.closed_on === dayOf(day))
      ? []
      : hours.filter(({ weekday }) => weekday === day.getUTCDay())
  const isLate = ({ opens, closes }: { opens: string; closes: string }) => closes <= opens
  return (
    spansOn(today).some((span) => time >= span.opens && (time < span.closes || isLate(span))) ||
    spansOn(yesterday).some((span) => isLate(span) && time < span.closes)
  )
}

const dayOf = (day: Date) => day.toISOString().slice(0, 10)
