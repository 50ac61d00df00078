import { count } from './daily-counts'

interface Typed {
  text: string
  foundNothing: boolean
  at: number
}

/** Whoever goes on typing within this looks for the same still, in milliseconds. */
const PAUSE = 10_000
const MOST = 1_000

/** By who asks, whose address is forgotten with the pause. */
const underWay = new Map<string, Typed>()

/** Counts a search once it is not typed on: `taq` and `taqueria` of one visitor are one. */
export function countSearch(client: string, typed: Omit<Typed, 'at'>, now = Date.now()): void {
  const before = underWay.get(client)
  underWay.delete(client)
  if (before && !(now - before.at < PAUSE && isTypedOn(before.text, typed.text))) settle(before)
  underWay.set(client, { ...typed, at: now })
  if (underWay.size > MOST) settleSearches(now, 1)
}

/** Counts those that nobody types on any more, and at least so many. */
export function settleSearches(now = Date.now(), atLeast = 0): void {
  let left = atLeast
  for (const [client, typed] of underWay) {
    if (left <= 0 && now - typed.at < PAUSE) return
    underWay.delete(client)
    settle(typed)
    left -= 1
  }
}

const isTypedOn = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

const settle = ({ text, foundNothing }: Typed) => count(foundNothing ? 'empty_search' : 'found_search', text)
