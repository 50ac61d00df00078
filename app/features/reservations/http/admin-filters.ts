import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { readDay, readNumber, readSearch, readWord } from '~/http/list-query'
import { daysOfView, type ReservationFilters } from '../admin/schema'
import { NEWEST_MADE, statusOf, statusWord, VIEW_WORDS } from '../labels'

/** What the address of the list asks for; what makes no sense is left out. Days that are typed go before a view. */
export function readFilters(query: URLSearchParams, now = new Date()): ReservationFilters {
  const typed = { from: readDay(query.get('desde')), to: readDay(query.get('hasta')) }
  const view = typed.from || typed.to ? undefined : readWord(VIEW_WORDS, query.get('dia'))
  const days = view ? daysOfView(view, dateIn(DEFAULT_TIME_ZONE, now)) : typed
  return {
    search: readSearch(query),
    status: statusOf(query.get('estado')),
    businessId: readNumber(query.get('negocio')),
    view,
    ...days,
    isNewestMade: query.get('orden') === NEWEST_MADE,
  }
}

export const filterQuery = ({
  search,
  status,
  businessId,
  view,
  from,
  to,
  isNewestMade,
}: ReservationFilters) => ({
  search,
  negocio: businessId === undefined ? undefined : String(businessId),
  estado: status && statusWord(status),
  dia: view && VIEW_WORDS[view],
  desde: view ? undefined : from,
  hasta: view ? undefined : to,
  orden: isNewestMade ? NEWEST_MADE : undefined,
})
