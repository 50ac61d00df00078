import type { ListQuery } from '~/admin-paths'
import { readSearch } from '~/http/list-query'
import { RATING_STATUS_WORDS } from '../labels'
import type { RatingFilter, RatingStatus } from '../schema'

/** What the address of the administration's list asks for; what makes no sense is left out. */
export function readRatingFilter(parameters: URLSearchParams): RatingFilter {
  const business = parameters.get('negocio') ?? ''
  const statuses = Object.keys(RATING_STATUS_WORDS) as RatingStatus[]
  return {
    search: readSearch(parameters),
    status: statuses.find((status) => RATING_STATUS_WORDS[status] === parameters.get('estado')),
    businessId: /^[1-9]\d{0,14}$/.test(business) ? Number(business) : undefined,
  }
}

/** The same as an address has it. */
export const ratingQuery = ({ search, status, businessId }: RatingFilter): ListQuery => ({
  search,
  estado: status && RATING_STATUS_WORDS[status],
  negocio: businessId === undefined ? undefined : String(businessId),
})
