import type { BusinessCount, BusinessEvent } from '~/values/counts'
import { networkOf } from '~/values/network'

/** Different figures between two writes. */
const MOST_FIGURES = 5_000
/** One network, in a day: of one figure of a business, and of all. Whoever reloads or invents addresses adds no more. */
const MOST_OF_FIGURE = 20
const MOST_OF_NETWORK = 1_000
/** What is remembered of the day, here alone and never stored; the oldest is forgotten first. */
const MOST_REMEMBERED = 20_000

let counts = new Map<string, BusinessCount>()

let today = { day: 0, asked: new Map<string, number>() }

/** Counts something of a business's page once, in memory, unless this `address` has opened its owner's page today. */
export function countForBusiness(what: BusinessEvent, slug: string, address: string): void {
  const network = networkOf(address) ?? address
  const key = `${what} ${slug}`
  const figure = counts.get(key)
  if (!figure && counts.size >= MOST_FIGURES) return
  if (timesToday(ownerKey(slug, address)) > 0) return
  if (!isWithin(network, MOST_OF_NETWORK) || !isWithin(`${network} ${key}`, MOST_OF_FIGURE)) return
  if (figure) figure.times += 1
  else counts.set(key, { slug, what, times: 1 })
}

/** Leaves out for today what comes from the address that opened the owner's page of a business. */
export const leaveOutOwner = (slug: string, address: string) => isWithin(ownerKey(slug, address), 1)

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

/** All that was counted since the last time, and begins anew. */
export function takeBusinessCounts(): BusinessCount[] {
  const taken = [...counts.values()]
  counts = new Map()
  return taken
}

/** Has what could not be written counted as if it were new. */
export function returnBusinessCounts(taken: readonly BusinessCount[]): void {
  for (const count of taken) {
    const key = `${count.what} ${count.slug}`
    const figure = counts.get(key)
    if (figure) figure.times += count.times
    else if (counts.size < MOST_FIGURES) counts.set(key, count)
  }
}
