import type { Count, CountedEvent } from '~/values/counted'

/** Different words of a kind between two writes; further ones count in the whole only. */
const MOST_WORDS = 500
const LONGEST_WORD = 60
/** Mail addresses, and figures enough for a telephone. */
const PERSONAL = /@|(?:\d[^\p{L}\d]*){7}/u

let counts = new Map<CountedEvent, Map<string, number>>()

/** Counts something once, in memory; its word is left out where it is long, may be somebody's, or too many others came. */
export function count(what: CountedEvent, word = ''): void {
  const words = counts.get(what) ?? new Map<string, number>([['', 0]])
  counts.set(what, words)
  const isKept = word.length <= LONGEST_WORD && !PERSONAL.test(word)
  const isKnown = words.has(word) || words.size <= MOST_WORDS
  for (const each of new Set(['', isKept && isKnown ? word : ''])) words.set(each, (words.get(each) ?? 0) + 1)
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
