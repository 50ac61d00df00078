import type { BusinessDetail } from '~/features/businesses/schema'
import { nextMinute } from '~/features/places/opening'
import type { CacheRule } from '~/http/cache-rule'

/** How one business's page is kept: until it opens or closes. */
export const CACHED_BUSINESS: CacheRule<{ business: BusinessDetail }> = {
  until: ({ business }, now) => nextChange(business, now),
  needsFormToken: true,
}

/** When the page may say at the soonest that the business has opened or closed. */
export function nextChange(business: BusinessDetail | null, now: Date): Date {
  const spans = business?.hours.flatMap((day) => day.spans) ?? []
  const times = spans.flatMap(({ opens, closes }) => [opens, closes])
  return nextMinute(
    times.map((time) => Number(time.slice(3))),
    now,
  )
}
