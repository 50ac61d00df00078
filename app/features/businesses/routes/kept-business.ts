import { nextMinute } from '~/features/places/opening'
import type { KeptPage } from '~/http/kept-page'
import type { BusinessDetail } from '../schema'

/** How one business's page is kept: other businesses, and what visitors do not see of contacts, leave it as it is. */
export const KEPT_BUSINESS: KeptPage<{ business: BusinessDetail }> = {
  only: ({ business: { id, similar } }) => ({
    business: [id, ...similar.map((each) => each.id)],
    rating: [id, ...similar.map((each) => each.id)],
    contact: [],
    review: [],
    search: [],
    word: [],
  }),
  until: ({ business }, now) => nextChange(business, now),
  stamps: true,
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
