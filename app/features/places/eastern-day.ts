import { DEFAULT_TIME_ZONE, dateIn } from './calendar'

/** When a day of the calendar begins and ends: at 4 or at 5 in UTC, as summer time has it. */
export function easternDay(day: string): { from: string; to: string } {
  const tomorrow = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { from: midnight(day), to: midnight(tomorrow) }
}

function midnight(day: string): string {
  const early = new Date(`${day}T04:00:00.000Z`)
  return dateIn(DEFAULT_TIME_ZONE, early) === day ? early.toISOString() : `${day}T05:00:00.000Z`
}
