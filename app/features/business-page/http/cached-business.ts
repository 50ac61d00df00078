import type { BusinessDetail } from '~/features/businesses/schema'
import { findNextTimeOfMinute } from '~/features/places/opening'
import type { PageCacheRule } from '~/http/cache-rule'

/** Cache rule of a business page. It is cached until `findNextPageChange`. */
export const BUSINESS_PAGE_CACHE_RULE: PageCacheRule<{ business: BusinessDetail }> = {
  until: ({ business }, now) => findNextPageChange(business, now),
  needsFormToken: true,
}

/**
 * Returns when the page may change next: the business opens or closes, or the highlighted day ends. A day
 * ends at a full hour in the time zones of businesses. Only the minutes of these times are used, so the
 * result is at most an hour ahead.
 */
export function findNextPageChange(business: BusinessDetail | null, now: Date): Date {
  const spans = business?.hours.flatMap((day) => day.spans) ?? []
  const times = spans.flatMap(({ opens, closes }) => [opens, closes])
  return findNextTimeOfMinute([0, ...times.map((time) => Number(time.slice(3)))], now)
}
