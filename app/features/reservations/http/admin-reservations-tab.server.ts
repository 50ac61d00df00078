import { db } from '~/db.server'
import { readList } from '~/features/admin-lists/http/read-list.server'
import { RESERVATION_FILTERS } from '../admin/filters'
import { listReservations } from '../admin/list.server'

/** The list of reservations (rows 205 and 207); `list` is null when it cannot be read. */
export const loadReservationsTab = (request: Request) =>
  readList('reservations', RESERVATION_FILTERS, new URL(request.url).searchParams, (filter, page) =>
    listReservations(db, filter, page),
  )
