import type { BusinessEvent, BusinessEventCount } from '~/values/counts'
import { toNetwork } from '~/values/network'

/** Maximum number of different counters between two writes. */
const MOST_FIGURES = 5_000
/**
 * Maximum number of new counters per network between two writes. One network that invents addresses then
 * cannot use up the counters.
 */
const MAX_NEW_OF_NETWORK = 100
/**
 * Daily limits of one network: for each counter of a business, and for all together. Reloading a page or
 * inventing addresses then has little effect.
 */
const MOST_OF_FIGURE = 20
const MOST_OF_NETWORK = 1_000
/** Maximum number of entries in `today`. They are in memory only; the oldest one is dropped first. */
const MOST_REMEMBERED = 20_000

let counts = new Map<string, BusinessEventCount>()
/** Number of new counters by network since the last write. */
let opened = new Map<string, number>()

let today = { day: 0, asked: new Map<string, number>() }

/**
 * Counts an event on the page of a business, in memory. Ignores it above a limit, or if the owner's page was
 * opened from this `address` today.
 */
export function countBusinessEvent(what: BusinessEvent, slug: string, address: string): void {
  const network = toNetwork(address) ?? address
  const key = `${what} ${slug}`
  const figure = counts.get(key)
  const isFull = counts.size >= MOST_FIGURES || (opened.get(network) ?? 0) >= MAX_NEW_OF_NETWORK
  if (!figure && isFull) return
  if (timesToday(ownerKey(slug, address)) > 0) return
  if (!isWithin(network, MOST_OF_NETWORK) || !isWithin(`${network} ${key}`, MOST_OF_FIGURE)) return
  if (figure) figure.times += 1
  else {
    counts.set(key, { slug, what, times: 1 })
    opened.set(network, (opened.get(network) ?? 0) + 1)
  }
}

/**
 * Ignores events on the page of a business from the `address` of its owner. Lasts at most until the end of
 * the day in UTC.
 */
export const excludeOwnerAddressToday = (slug: string, address: string) =>
  isWithin(ownerKey(slug, address), 1)

const ownerKey = (slug: string, address: string) => `${address} owns ${slug}`

function timesToday(key: string): number {
  const day = Math.floor(Date.now() / 86_400_000)
  if (today.day !== day) today = { day, asked: new Map() }
  return today.asked.get(key) ?? 0
}

function isWithin(key: string, most: number): boolean {
  const times = timesToday(key)
  if (times >= most) return false
  const { asked } = today
  asked.set(key, times + 1)
  const [oldest] = asked.size > MOST_REMEMBERED ? asked.keys() : []
  if (oldest !== undefined) asked.delete(oldest)
  return true
}

/** Returns the counts since the last call and starts again at zero. */
export function drainBusinessCounts(): BusinessEventCount[] {
  const taken = [...counts.values()]
  counts = new Map()
  opened = new Map()
  return taken
}

/** Adds counts again that could not be written to the database. New counters above the limit are dropped. */
export function restoreBusinessCounts(taken: readonly BusinessEventCount[]): void {
  for (const count of taken) {
    const key = `${count.what} ${count.slug}`
    const figure = counts.get(key)
    if (figure) figure.times += count.times
    else if (counts.size < MOST_FIGURES) counts.set(key, count)
  }
}
