import type { Count, CountedEvent } from '~/values/counts'
import { networkOf } from '~/values/network'

/** Different words of a kind between two writes; a further one takes the place of one that came once. */
const MOST_WORDS = 500
/** Different words of a kind that one network brings in a day: whoever invents more fills no report. */
const MOST_OF_NETWORK = 40
const MOST_NETWORKS = 2_000
const LONGEST_WORD = 60
/** Mail addresses, and figures enough for a telephone. */
const PERSONAL = /@|(?:\d[^\p{L}\d]*){7}/u

let counts = new Map<CountedEvent, Map<string, number>>()

/** What each network has brought today, forgotten with the day and with the process. */
let ofNetworks = { day: 0, words: new Map<string, Set<string>>() }

/**
 * Counts something once, in memory; its word is left out where it is long, may be somebody's, or too many others came. A word
 * that whoever asks has made up is counted with their `address`, of whose network so many are taken.
 */
export function count(what: CountedEvent, word = '', address?: string): void {
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
  const network = `${what} ${networkOf(address) ?? address}`
  const brought = ofNetworks.words.get(network) ?? new Set()
  if (!brought.has(word) && brought.size >= MOST_OF_NETWORK) return false
  brought.add(word)
  // The one that was quiet for longest is forgotten first.
  ofNetworks.words.delete(network)
  ofNetworks.words.set(network, brought)
  const [oldest] = ofNetworks.words.keys()
  if (ofNetworks.words.size > MOST_NETWORKS && oldest !== undefined) ofNetworks.words.delete(oldest)
  return true
}

/** Makes room for another word; false where all came more than once. */
function dropRare(words: Map<string, number>): boolean {
  for (const [word, times] of words) if (times === 1 && word !== '') return words.delete(word)
  return false
}

/** Has what could not be written counted as if it were new. */
export function returnCounts(taken: readonly Count[]): void {
  for (const { what, word, times } of taken) {
    const words = counts.get(what) ?? new Map<string, number>([['', 0]])
    counts.set(what, words)
    if (words.has(word) || words.size <= MOST_WORDS) words.set(word, (words.get(word) ?? 0) + times)
  }
}

/** All that was counted since the last time, and begins anew. */
export function takeCounts(): Count[] {
  const taken = counts
  counts = new Map()
  return [...taken].flatMap(([what, words]) => [...words].map(([word, times]) => ({ what, word, times })))
}
