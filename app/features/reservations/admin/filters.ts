import {
  choiceFilter,
  dayFilter,
  type FilterValues,
  flagFilter,
  oneOf,
  rowFilter,
  searchFilter,
} from '~/features/admin-lists/filters'
import { NEWEST_MADE, STATUS_LABELS, VIEW_WORDS } from '../labels'
import type { ReservationView } from './schema'

/**
 * Filters of the admin list of reservations. With a first day the earliest slot comes first, otherwise the
 * latest.
 */
export const RESERVATION_FILTERS = {
  search: searchFilter('Negocio, persona, código…'),
  businessId: { ...rowFilter('negocio'), isKept: true, chip: 'De un solo negocio' },
  status: choiceFilter('estado', { label: 'Estado', all: 'Todos' }, STATUS_LABELS),
  /** View of days by name. Typed days override it. */
  view: { ...oneOf('dia', VIEW_WORDS), isKept: true },
  /** First and last day of the slot. */
  from: dayFilter('desde', 'Desde el día'),
  to: dayFilter('hasta', 'Hasta el día'),
  /** True: sorted by creation, newest first, instead of by slot. */
  isNewestMade: flagFilter('orden', NEWEST_MADE),
}

export type ReservationFilter = FilterValues<typeof RESERVATION_FILTERS>

/**
 * View of the list. Default: upcoming reservations, next one first (D153). Undefined if the address sets
 * other filters: days, words, business, status or order.
 */
export function viewOf({ view, from, to, ...asked }: ReservationFilter): ReservationView | undefined {
  if (from || to) return undefined
  return view ?? (Object.values(asked).some(Boolean) ? undefined : 'coming')
}

/** Whether the list is grouped by day: a first day is set, by a filter or by a view. */
export const isAgenda = (filter: ReservationFilter): boolean =>
  Boolean(filter.from) || !['all', undefined].includes(viewOf(filter))
