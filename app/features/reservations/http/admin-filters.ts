import { readDay } from '~/features/contacts/http/contact-filter'
import { readPage, readSearch } from '~/http/list-query'
import type { ReservationFilters } from '../admin/schema'
import { statusOf, statusWord } from '../labels'

/** What the address of the list asks for; what makes no sense is left out. */
export function readFilters(request: Request): { filters: ReservationFilters; page: number } {
  const query = new URL(request.url).searchParams
  return {
    filters: {
      search: readSearch(query),
      status: statusOf(query.get('estado')),
      from: readDay(query.get('desde')),
      to: readDay(query.get('hasta')),
    },
    page: readPage(query),
  }
}

export const filterQuery = ({ search, status, from, to }: ReservationFilters) => ({
  search,
  estado: status && statusWord(status),
  desde: from,
  hasta: to,
})
