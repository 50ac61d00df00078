export type CacheMissReason =
  | 'new'
  | 'changed'
  | 'expired'
  | 'session'
  | 'notice'
  | 'choice'
  /** The page of a business, for a visitor with saved businesses: it shows whether this one is saved. */
  | 'saved'
  | 'place'
  | 'refused'
  | 'unsure'

interface PageCounts {
  hits: number
  /** Hits answered with 304, because the browser already had the page. */
  unchanged: number
  misses: Record<CacheMissReason, number>
  /** Pages in the cache and their total size in bytes. */
  pages: number
  bytes: number
}

/** Counters of the page cache since the process started, and its present size. */
export const pageCacheCounts: PageCounts = {
  hits: 0,
  unchanged: 0,
  misses: {
    new: 0,
    changed: 0,
    expired: 0,
    session: 0,
    notice: 0,
    choice: 0,
    saved: 0,
    place: 0,
    refused: 0,
    unsure: 0,
  },
  pages: 0,
  bytes: 0,
}

/**
 * How a page may be cached for other visitors. A route sets it as `cache` in its `handle`. `Data` is the
 * result of its loader.
 */
export interface PageCacheRule<Data = never> {
  /** Returns when the cached page expires. The end of the hour is the default and the latest time. */
  until?: (data: Data, now: Date) => Date
  /** True if the page has a form for visitors. The token of the form is in a cookie. */
  needsFormToken?: boolean
}

/** Default rule. The page is cached at most until public data change or the hour ends. */
export const DEFAULT_PAGE_CACHE_RULE: PageCacheRule<unknown> = {}

/** Internal header of a rendered page that may be cached. The server removes it. */
export const PAGE_CACHE_HEADER = 'X-Page-Cache'

/** Content of that header, as JSON. */
export interface PageCacheTerms {
  /** End of validity, in milliseconds since 1970. */
  until: number
  needsFormToken?: boolean
}

/**
 * Builds the header value for a page with this rule. The page expires at the end that `getEarliestEnd`
 * returns, if that is earlier than the end of the rule.
 */
export function buildPageCacheHeaderValue<Data>(
  rule: PageCacheRule<Data>,
  data: Data,
  getEarliestEnd?: (now: Date) => Date,
): string {
  const now = new Date()
  const ends = [getEndOfHour(now), rule.until?.(data, now), getEarliestEnd?.(now)]
  const until = Math.min(...ends.flatMap((end) => (end ? [end.getTime()] : [])))
  const terms: PageCacheTerms = { until, ...(rule.needsFormToken && { needsFormToken: true }) }
  return JSON.stringify(terms)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const endOf = (unit: number, now: Date) => new Date((Math.floor(now.getTime() / unit) + 1) * unit)

/** Returns the end of the current minute. */
export const getEndOfMinute = (now: Date): Date => endOf(MINUTE_MS, now)

/** Returns the end of the current hour. In every US time zone midnight is the end of an hour. */
export const getEndOfHour = (now: Date): Date => endOf(HOUR_MS, now)
