import { db } from '~/db.server'
import { withFallback } from '~/http/fallback.server'
import { listReservations } from '../admin/list.server'
import { filterQuery, readFilters } from './admin-filters'

/** The list of reservations (rows 205 and 207); `list` is null when it cannot be read. */
export async function loadReservationsTab(request: Request) {
  const { filters, page } = readFilters(request)
  const list = await withFallback('reservations', listReservations(db, filters, page), null)
  return { query: filterQuery(filters), list }
}
