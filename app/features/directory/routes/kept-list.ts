import type { Listing } from '~/features/businesses/schema'
import { endOfHour, type KeptPage } from '~/http/kept-page'

/** How a page with a list of businesses is kept: until somebody on it opens or closes. */
export const KEPT_LIST: KeptPage<{ listing: Pick<Listing, 'until'> | null }> = {
  until: ({ listing }, now) => (listing?.until ? new Date(listing.until) : endOfHour(now)),
}
