import { readDay, readSearch } from '~/http/list-query'
import type { ReservationFilters } from '../admin/schema'
import { statusOf, statusWord } from '../labels'

/** What the address of the list asks for; what makes no sense is left out. */
export const readFilters = (query: URLSearchParams): ReservationFilters => ({
  search: readSearch(query),
  status: statusOf(query.get('estado')),
  from: readDay(query.get('desde')),
  to: readDay(query.get('hasta')),
})

export const filterQuery = ({ search, status, from, to }: ReservationFilters) => ({
  search,
  estado: status && statusWord(status),
  desde: from,
  hasta: to,
})
