import { type CacheRule, endOfHour } from '~/http/cache-rule'
import type { Listing } from '../schema'

/** How a page with a list of businesses is kept: until somebody on it opens or closes. */
export const CACHED_LIST: CacheRule<{ listing: Pick<Listing, 'until'> | null }> = {
  until: ({ listing }, now) => (listing?.until ? new Date(listing.until) : endOfHour(now)),
}
