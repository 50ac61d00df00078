import { addDays } from '~/features/places/calendar'

/**
 * Views of the reservation list. `word` is the address value. `days` are the first and last day relative to
 * today, both included.
 */
export const OWNER_RESERVATION_VIEWS = [
  { word: 'hoy', label: 'Hoy', days: [0, 0] },
  { word: 'manana', label: 'Mañana', days: [1, 1] },
  { word: 'semana', label: 'Semana', days: [0, 6] },
  // Owners often note the attendance on the next morning.
  { word: 'ayer', label: 'Ayer', days: [-1, -1] },
] as const

export type OwnerReservationView = (typeof OWNER_RESERVATION_VIEWS)[number]['word']

/** Returns the view in an address with its first and last day, `yyyy-MM-dd`. Null if unknown. */
export function parseReservationView(word: string | null, today: string) {
  const view = OWNER_RESERVATION_VIEWS.find((each) => each.word === word)
  if (!view) return null
  const [first, last] = view.days
  return { word: view.word, from: addDays(today, first), to: addDays(today, last) }
}
