import type { ReservationView } from './admin/schema'
import type { ReservationStatus } from './schema'

export const STATUS_LABELS: Record<ReservationStatus, string> = {
  pending: 'Pendiente',
  confirmed: 'Confirmada',
  completed: 'Completada',
  cancelled: 'Cancelada',
}

export const STATUSES = Object.keys(STATUS_LABELS) as ReservationStatus[]

/** A status as addresses, forms and notices have it: `pendiente`. */
export const statusWord = (status: ReservationStatus): string => STATUS_LABELS[status].toLowerCase()

/** The status that such a word stands for; undefined for any other text. */
export const statusOf = (word: string | null): ReservationStatus | undefined =>
  STATUSES.find((status) => statusWord(status) === word)

/** The views of the list of the administration, as its address names them. */
export const VIEW_WORDS: Record<ReservationView, string> = {
  today: 'hoy',
  tomorrow: 'manana',
  week: 'semana',
}

/** The order by when they were made, in the address of that list. */
export const NEWEST_MADE = 'recientes'
