import type { BusinessEvent, BusinessEventCount, CountedEvent, EventWordCount } from '~/values/counts'
import { toNetwork } from '~/values/network'

/**
 * Maximum number of different words per event between two writes. Above it, a new word may replace one with a
 * count of one.
 */
const MAX_WORDS_PER_EVENT = 500
/**
 * Maximum number of different words of one network per day and event. Invented words of one network then
 * cannot fill the report.
 */
const MAX_DAILY_WORDS_PER_NETWORK = 40
const MAX_REMEMBERED_NETWORKS = 2_000
const MAX_COUNTED_WORD_LENGTH = 60
/** Matches any `@`, and seven digits without a letter between them. */
const PERSONAL_DATA_PATTERN = /@|(?:\d[^\p{L}\d]*){7}/u

let dailyCounts = new Map<CountedEvent, Map<string, number>>()

/** Words that networks used today. They are in memory only. */
let ofNetworks = { day: 0, words: new Map<string, Set<string>>() }

/**
 * Counts an event in memory, in total and by `word`. A long or personal word, or a new one above a limit,
 * counts only in the total. For words that visitors type, `address` is needed for the limit of its network.
 */
export function countEvent(what: CountedEvent, word = '', address?: string): void {
  const words = dailyCounts.get(what) ?? new Map<string, number>([['', 0]])
  dailyCounts.set(what, words)
  const isKept =
    word.length <= MAX_COUNTED_WORD_LENGTH &&
    !PERSONAL_DATA_PATTERN.test(word) &&
    isWithinNetwork(what, word, address)
  const hasRoom = isKept && (words.has(word) || words.size <= MAX_WORDS_PER_EVENT || dropRare(words))
  for (const each of new Set(['', hasRoom ? word : ''])) words.set(each, (words.get(each) ?? 0) + 1)
}

function isWithinNetwork(what: CountedEvent, word: string, address?: string): boolean {
  if (address === undefined || word === '') return true
  const day = Math.floor(Date.now() / 86_400_000)
  if (ofNetworks.day !== day) ofNetworks = { day, words: new Map() }
  const network = `${what} ${toNetwork(address) ?? address}`
  const brought = ofNetworks.words.get(network) ?? new Set()
  if (!brought.has(word) && brought.size >= MAX_DAILY_WORDS_PER_NETWORK) return false
  brought.add(word)
  // Drops the network that has been inactive the longest.
  ofNetworks.words.delete(network)
  ofNetworks.words.set(network, brought)
  const [oldest] = ofNetworks.words.keys()
  if (ofNetworks.words.size > MAX_REMEMBERED_NETWORKS && oldest !== undefined) ofNetworks.words.delete(oldest)
  return true
}

/** Drops a word with a count of one. Returns false if there is none. */
function dropRare(words: Map<string, number>): boolean {
  for (const [word, times] of words) if (times === 1 && word !== '') return words.delete(word)
  return false
}

/** Adds counts again that could not be written to the database. New words above the limit are dropped. */
export function requeueUnsavedEventCounts(taken: readonly EventWordCount[]): void {
  for (const { what, word, times } of taken) {
    const words = dailyCounts.get(what) ?? new Map<string, number>([['', 0]])
    dailyCounts.set(what, words)
    if (words.has(word) || words.size <= MAX_WORDS_PER_EVENT) words.set(word, (words.get(word) ?? 0) + times)
  }
}

/** Returns the counts since the last call and starts again at zero. */
export function drainEventCounts(): EventWordCount[] {
  const taken = dailyCounts
  dailyCounts = new Map()
  return [...taken].flatMap(([what, words]) => [...words].map(([word, times]) => ({ what, word, times })))
}

interface Typed {
  client: string
  text: string
  foundNothing: boolean
  at: number
}

/** After this pause, in milliseconds, the next input is another search. */
const SEARCH_TYPING_PAUSE_MS = 10_000
const MAX_UNFINISHED_SEARCHES = 1_000

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
  if (before && !(now - before.at < SEARCH_TYPING_PAUSE_MS && isTypedOn(before.text, typed.text)))
    settle(before)
  underWay.set(client, { ...typed, client, at: now })
  if (underWay.size > MAX_UNFINISHED_SEARCHES) recordFinishedSearches(now, 1)
}

/** Counts the searches of visitors who stopped typing. Counts the `atLeast` oldest ones in any case. */
export function recordFinishedSearches(now = Date.now(), atLeast = 0): void {
  let left = atLeast
  for (const [client, typed] of underWay) {
    if (left <= 0 && now - typed.at < SEARCH_TYPING_PAUSE_MS) return
    underWay.delete(client)
    settle(typed)
    left -= 1
  }
}

const isTypedOn = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

const settle = ({ client, text, foundNothing }: Typed) =>
  countEvent(foundNothing ? 'empty_search' : 'found_search', text, client)

/** Maximum number of different counters between two writes. */
const MAX_BUSINESS_COUNTERS = 5_000
/**
 * Maximum number of new counters per network between two writes. One network that invents addresses then
 * cannot use up the counters.
 */
const MAX_NEW_COUNTERS_PER_NETWORK = 100
/**
 * Daily limits of one network: for each counter of a business, and for all together. Reloading a page or
 * inventing addresses then has little effect.
 */
const MAX_DAILY_EVENTS_PER_COUNTER = 20
const MAX_DAILY_EVENTS_PER_NETWORK = 1_000
/** Maximum number of entries in `today`. They are in memory only; the oldest one is dropped first. */
const MAX_REMEMBERED_DAILY_KEYS = 20_000

let businessCounts = new Map<string, BusinessEventCount>()
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
  const figure = businessCounts.get(key)
  const isFull =
    businessCounts.size >= MAX_BUSINESS_COUNTERS || (opened.get(network) ?? 0) >= MAX_NEW_COUNTERS_PER_NETWORK
  if (!figure && isFull) return
  if (timesToday(ownerKey(slug, address)) > 0) return
  if (
    !isWithin(network, MAX_DAILY_EVENTS_PER_NETWORK) ||
    !isWithin(`${network} ${key}`, MAX_DAILY_EVENTS_PER_COUNTER)
  )
    return
  if (figure) figure.times += 1
  else {
    businessCounts.set(key, { slug, what, times: 1 })
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
  const [oldest] = asked.size > MAX_REMEMBERED_DAILY_KEYS ? asked.keys() : []
  if (oldest !== undefined) asked.delete(oldest)
  return true
}

/** Returns the counts since the last call and starts again at zero. */
export function drainBusinessCounts(): BusinessEventCount[] {
  const taken = [...businessCounts.values()]
  businessCounts = new Map()
  opened = new Map()
  return taken
}

/** Adds counts again that could not be written to the database. New counters above the limit are dropped. */
export function requeueUnsavedBusinessCounts(taken: readonly BusinessEventCount[]): void {
  for (const count of taken) {
    const key = `${count.what} ${count.slug}`
    const figure = businessCounts.get(key)
    if (figure) figure.times += count.times
    else if (businessCounts.size < MAX_BUSINESS_COUNTERS) businessCounts.set(key, count)
  }
}
