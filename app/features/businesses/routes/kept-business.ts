import type { KeptPage } from '~/http/kept-page'
import type { BusinessDetail } from '../schema'

/**
 * How the page of one business is kept: other businesses, and what visitors do not see of contacts, leave it as it is.
 */
export const KEPT_BUSINESS: KeptPage<{ business: BusinessDetail }> = {
  only: ({ business: { id } }) => ({
    business: [id],
    rating: [id],
    contact: [],
    review: [],
    search: [],
    word: [],
  }),
  until: ({ business }, now) => nextChange(business, now),
  stamps: true,
}

const MINUTE = 60_000

/**
 * When the page may say at the soonest that the business has opened or closed: the next minute of an hour at which it
 * ever does. The zones of all states differ by whole hours.
 */
export function nextChange(business: BusinessDetail | null, now: Date): Date {
  const spans = business?.hours.flatMap((day) => day.spans) ?? []
  const minutes = spans.flatMap(({ opens, closes }) => [opens, closes]).map((time) => Number(time.slice(3)))
  const past = now.getUTCMinutes()
  const left = Math.min(60, ...minutes.map((minute) => (minute > past ? minute : minute + 60))) - past
  return new Date((Math.floor(now.getTime() / MINUTE) + left) * MINUTE)
}
