import type { CountedEvent, DailyEventCount } from '~/values/counts'
import { toNetwork } from '~/values/network'

/**
 * Maximum number of different words per event between two writes. Above it, a new word may replace one with a
 * count of one.
 */
const MOST_WORDS = 500
/**
 * Maximum number of different words of one network per day and event. Invented words of one network then
 * cannot fill the report.
 */
const MOST_OF_NETWORK = 40
const MOST_NETWORKS = 2_000
const LONGEST_WORD = 60
/** Matches any `@`, and seven digits without a letter between them. */
const PERSONAL = /@|(?:\d[^\p{L}\d]*){7}/u

let counts = new Map<CountedEvent, Map<string, number>>()

/** Words that networks used today. They are in memory only. */
let ofNetworks = { day: 0, words: new Map<string, Set<string>>() }

/**
 * Counts an event in memory, in total and by `word`. A long or personal word, or a new one above a limit,
 * counts only in the total. For words that visitors type, `address` is needed for the limit of its network.
 */
export function countEvent(what: CountedEvent, word = '', address?: string): void {
  const words = counts.get(what) ?? new Map<string, number>([['', 0]])
  counts.set(what, words)
  const isKept = word.length <= LONGEST_WORD && !PERSONAL.test(word) && isWithinNetwork(what, word, address)
  const hasRoom = isKept && (words.has(word) || words.size <= MOST_WORDS || dropRare(words))
  for (const each of new Set(['', hasRoom ? word : ''])) words.set(each, (words.get(each) ?? 0) + 1)
}

function isWithinNetwork(what: CountedEvent, word: string, address?: string): boolean {
  if (address === undefined || word === '') return true
  const day = Math.floor(Date.now() / 86_400_000)
  if (ofNetworks.day !== day) ofNetworks = { day, words: new Map() }
  const network = `${what} ${toNetwork(address) ?? address}`
  const brought = ofNetworks.words.get(network) ?? new Set()
  if (!brought.has(word) && brought.size >= MOST_OF_NETWORK) return false
  brought.add(word)
  // Drops the network that has been inactive the longest.
  ofNetworks.words.delete(network)
  ofNetworks.words.set(network, brought)
  const [oldest] = ofNetworks.words.keys()
  if (ofNetworks.words.size > MOST_NETWORKS && oldest !== undefined) ofNetworks.words.delete(oldest)
  return true
}

/** Drops a word with a count of one. Returns false if there is none. */
function dropRare(words: Map<string, number>): boolean {
  for (const [word, times] of words) if (times === 1 && word !== '') return words.delete(word)
  return false
}

/** Adds counts again that could not be written to the database. New words above the limit are dropped. */
export function restoreEventCounts(taken: readonly DailyEventCount[]): void {
  for (const { what, word, times } of taken) {
    const words = counts.get(what) ?? new Map<string, number>([['', 0]])
    counts.set(what, words)
    if (words.has(word) || words.size <= MOST_WORDS) words.set(word, (words.get(word) ?? 0) + times)
  }
}

/** Returns the counts since the last call and starts again at zero. */
export function drainEventCounts(): DailyEventCount[] {
  const taken = counts
  counts = new Map()
  return [...taken].flatMap(([what, words]) => [...words].map(([word, times]) => ({ what, word, times })))
}

interface Typed {
  client: string
  text: string
  foundNothing: boolean
  at: number
}

/** After this pause, in milliseconds, the next input is another search. */
const PAUSE = 10_000
const MOST = 1_000

/**
 * Searches that a visitor may still be typing, by address. The address is dropped when the search is counted.
 */
const underWay = new Map<string, Typed>()

/**
 * Counts a search, usually after its visitor stopped typing. `taq` soon followed by `taqueria` is one search.
 */
export function countSearch(client: string, typed: Omit<Typed, 'at' | 'client'>, now = Date.now()): void {
  const before = underWay.get(client)
  underWay.delete(client)
  if (before && !(now - before.at < PAUSE && isTypedOn(before.text, typed.text))) settle(before)
  underWay.set(client, { ...typed, client, at: now })
  if (underWay.size > MOST) countFinishedSearches(now, 1)
}

/** Counts the searches of visitors who stopped typing. Counts the `atLeast` oldest ones in any case. */
export function countFinishedSearches(now = Date.now(), atLeast = 0): void {
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
  countEvent(foundNothing ? 'empty_search' : 'found_search', text, client)
