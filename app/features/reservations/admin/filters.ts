import {
  type AdminFilterValues,
  defineDayFilter,
  defineFlagFilter,
  defineSearchFilter,
  defineSelectFilter,
  linkChoiceFilter,
  rowIdFilter,
} from '~/features/admin-lists/filters'
import { addDays } from '~/features/places/calendar'
import {
  NEWEST_CREATED_FIRST_PARAM_VALUE,
  RESERVATION_STATUS_LABELS,
  RESERVATION_VIEW_PARAMS,
  type ReservationListView,
} from '../labels'

/**
 * Filters of the admin list of reservations. With `isNewestMade` the newest reservation comes first.
 * Otherwise a list with a first day starts with the earliest slot, and a list without one with the latest.
 */
export const RESERVATION_FILTERS = {
  search: defineSearchFilter('Negocio, persona, código…'),
  businessId: { ...rowIdFilter('negocio'), isKept: true, chip: 'De un solo negocio' },
  status: defineSelectFilter('estado', { label: 'Estado', all: 'Todos' }, RESERVATION_STATUS_LABELS),
  /** Named range of days. Days that are typed override it. */
  view: { ...linkChoiceFilter('dia', RESERVATION_VIEW_PARAMS), isKept: true },
  /** Range of slot days, both included. */
  from: defineDayFilter('desde', 'Desde el día'),
  to: defineDayFilter('hasta', 'Hasta el día'),
  /** True to sort by creation time, newest first, instead of by slot. */
  isNewestMade: defineFlagFilter('orden', NEWEST_CREATED_FIRST_PARAM_VALUE),
}

export type ReservationFilter = AdminFilterValues<typeof RESERVATION_FILTERS>

/**
 * Returns the named view of the list. Undefined if days are typed. If neither is given, it is `coming`
 * (D153), or undefined if another filter is set: search, business, status or order.
 */
export function getReservationListView({
  view,
  from,
  to,
  ...asked
}: ReservationFilter): ReservationListView | undefined {
  if (from || to) return undefined
  return view ?? (Object.values(asked).some(Boolean) ? undefined : 'coming')
}

const DAY_OFFSETS_BY_VIEW: Record<ReservationListView, { first?: number; last?: number }> = {
  coming: { first: 0 },
  today: { first: 0, last: 0 },
  tomorrow: { first: 1, last: 1 },
  week: { first: 0, last: 6 },
  all: {},
}

interface DayRange {
  from: string | undefined
  to: string | undefined
}

/** Returns first and last day of a view, `yyyy-MM-dd`. A missing limit is undefined. */
export function getDayRangeOfView(view: ReservationListView, today: string): DayRange {
  const { first, last } = DAY_OFFSETS_BY_VIEW[view]
  const day = (days: number | undefined) => (days === undefined ? undefined : addDays(today, days))
  return { from: day(first), to: day(last) }
}

/**
 * Whether the list is grouped by day. It is if a filter or view sets a first day and the order is by slot.
 */
export const isReservationListGroupedByDay = (filter: ReservationFilter): boolean =>
  !filter.isNewestMade &&
  (Boolean(filter.from) || !['all', undefined].includes(getReservationListView(filter)))
