import type { OwnWeek } from '../owner-business'
import { writeHours } from './write-hours'

/** The fields of the week in the order of the form; `weekday` is 0 Sunday to 6 Saturday. */
export const DAY_FIELDS = [
  { name: 'lunes', label: 'Lunes', weekday: 1 },
  { name: 'martes', label: 'Martes', weekday: 2 },
  { name: 'miercoles', label: 'Miércoles', weekday: 3 },
  { name: 'jueves', label: 'Jueves', weekday: 4 },
  { name: 'viernes', label: 'Viernes', weekday: 5 },
  { name: 'sabado', label: 'Sábado', weekday: 6 },
  { name: 'domingo', label: 'Domingo', weekday: 0 },
] as const

export type DayField = (typeof DAY_FIELDS)[number]['name']

/** A week as the form shows it: a text for each day, empty when nothing is said. */
export function weekAsTyped({ days }: Pick<OwnWeek, 'days'>): Record<DayField, string> {
  const texts = DAY_FIELDS.map(({ name, weekday }) => [name, days ? writeHours(days[weekday] ?? []) : ''])
  return Object.fromEntries(texts) as Record<DayField, string>
}
