/** How a page may be kept for others, as the `keep` of its route's `handle`. `data` is what its loader returned. */
export interface KeptPage<Data = never> {
  /** When time alone changes it, at the latest; without a word, and never later, when the hour is over. */
  until?: (data: Data, now: Date) => Date
  /** There is a form of visitors on it, whose stamp is in a cookie. */
  stamps?: boolean
}

/** For pages that show anything, and whose time is the day. */
export const KEPT: KeptPage<unknown> = {}

/** How a rendered page tells the server that it may be kept; it never leaves the server. */
export const KEEP_HEADER = 'X-Page-Keep'

/** What the header says of a page that is kept so; `soonest` is when it ends besides. */
export function keepWords<Data>(keep: KeptPage<Data>, data: Data, soonest?: (now: Date) => Date): string {
  const now = new Date()
  const ends = [endOfHour(now), keep.until?.(data, now), soonest?.(now)]
  const until = Math.min(...ends.flatMap((end) => (end ? [end.getTime()] : [])))
  const words: KeepWords = { until, ...(keep.stamps && { stamps: true }) }
  return JSON.stringify(words)
}

/** What that header says, as JSON. */
export interface KeepWords {
  /** Milliseconds since 1970. */
  until: number
  stamps?: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const endOf = (unit: number, now: Date) => new Date((Math.floor(now.getTime() / unit) + 1) * unit)

/** When the present minute is over. */
export const endOfMinute = (now: Date): Date => endOf(MINUTE, now)

/** When the present hour is over: at midnight, whatever the state, another day begins on the page. */
export const endOfHour = (now: Date): Date => endOf(HOUR, now)
