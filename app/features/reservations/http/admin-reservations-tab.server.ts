import { db } from '~/db.server'
import { withFallback } from '~/http/fallback.server'
import { readPage } from '~/http/list-query'
import { listReservations } from '../admin/list.server'
import { filterQuery, readFilters } from './admin-filters'

/** The list of reservations (rows 205 and 207); `list` is null when it cannot be read. */
export async function loadReservationsTab(request: Request) {
  const query = new URL(request.url).searchParams
  const filters = readFilters(query)
  const list = await withFallback('reservations', listReservations(db, filters, readPage(query)), null)
  return { query: filterQuery(filters), list }
}
