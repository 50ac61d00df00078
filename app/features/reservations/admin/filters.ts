import { choice, day, type FilterValues, flag, oneOf, row, search } from '~/features/admin-lists/filters'
import { NEWEST_MADE, STATUS_LABELS, VIEW_WORDS } from '../labels'

/** What the reservations of the administration are narrowed by. From a day on they come hour by hour; without one the latest first. */
export const RESERVATION_FILTERS = {
  search: search('Negocio, persona, código…'),
  businessId: { ...row('negocio'), isKept: true, chip: 'De un solo negocio' },
  status: choice('estado', { label: 'Estado', all: 'Todos' }, STATUS_LABELS),
  /** Days by a word; those that are typed go before it. */
  view: { ...oneOf('dia', VIEW_WORDS), isKept: true },
  /** First and last day of the slot. */
  from: day('desde', 'Desde el día'),
  to: day('hasta', 'Hasta el día'),
  /** By when they were made, the newest first, instead of by the slot. */
  isNewestMade: flag('orden', NEWEST_MADE),
}

export type ReservationFilter = FilterValues<typeof RESERVATION_FILTERS>
