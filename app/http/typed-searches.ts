import { count } from './daily-counts'

interface Typed {
  client: string
  text: string
  foundNothing: boolean
  at: number
}

/** Keystrokes within this many milliseconds belong to the same search. */
const PAUSE = 10_000
const MOST = 1_000

/** By who asks, whose address is forgotten with the pause. */
const underWay = new Map<string, Typed>()

/** Counts a search once its visitor has stopped typing: `taq` and `taqueria` of one visitor are one search. */
export function countSearch(client: string, typed: Omit<Typed, 'at' | 'client'>, now = Date.now()): void {
  const before = underWay.get(client)
  underWay.delete(client)
  if (before && !(now - before.at < PAUSE && isTypedOn(before.text, typed.text))) settle(before)
  underWay.set(client, { ...typed, client, at: now })
  if (underWay.size > MOST) flushSearches(now, 1)
}

/** Counts the pending searches whose visitors stopped typing, and at least the `atLeast` oldest. */
export function flushSearches(now = Date.now(), atLeast = 0): void {
  let left = atLeast
  for (const [client, typed] of underWay) {
    if (left <= 0 && now - typed.at < PAUSE) return
    underWay.delete(client)
    settle(typed)
    left -= 1
  }
}

const isTypedOn = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

const settle = ({ client, text, foundNothing }: Typed) =>
  count(foundNothing ? 'empty_search' : 'found_search', text, client)
