/** How a page may be cached for others, as the `cache` of its route's `handle`. `data` is what its loader returned. */
export interface CacheRule<Data = never> {
  /** When the cached page expires; without it, and at the latest, at the end of the hour. */
  until?: (data: Data, now: Date) => Date
  /** There is a form of visitors on it, whose token is in a cookie. */
  needsFormToken?: boolean
}

/** Default rule: cached until the public data change or the hour ends. */
export const CACHED: CacheRule<unknown> = {}

/** How a rendered page tells the server that it may be cached; it never leaves the server. */
export const CACHE_HEADER = 'X-Page-Cache'

/** What that header says, as JSON. */
export interface CacheTerms {
  /** Milliseconds since 1970. */
  until: number
  needsFormToken?: boolean
}

/** The header value for a page with this rule; `soonest` gives an additional, earlier expiry. */
export function cacheTerms<Data>(rule: CacheRule<Data>, data: Data, soonest?: (now: Date) => Date): string {
  const now = new Date()
  const ends = [endOfHour(now), rule.until?.(data, now), soonest?.(now)]
  const until = Math.min(...ends.flatMap((end) => (end ? [end.getTime()] : [])))
  const terms: CacheTerms = { until, ...(rule.needsFormToken && { needsFormToken: true }) }
  return JSON.stringify(terms)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const endOf = (unit: number, now: Date) => new Date((Math.floor(now.getTime() / unit) + 1) * unit)

/** When the present minute is over. */
export const endOfMinute = (now: Date): Date => endOf(MINUTE, now)

/** When the present hour is over: at midnight, whatever the state, another day begins on the page. */
export const endOfHour = (now: Date): Date => endOf(HOUR, now)
