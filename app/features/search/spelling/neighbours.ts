import type { Lexicon } from '../dictionary/lexicon.server'
import { categoryTag, tradeTag } from '../document'
import { isSmallWord, numberForms, stemOf } from '../words'
import type { KnownWords, Neighbour } from './known-words'

/** One way to mean a word that was typed. */
export interface Option {
  /** Two where one word was typed that is two. */
  words: string[]
  cost: number
}

const MOST_OPTIONS = 10
/** A short word is a letter away from many others, any of which the words beside it may bear out. */
const MOST_OF_SHORT = 30
const SHORT = 5

/** Words that look or sound like one, the nearest first, up to `most` letters away; other numbers of it are none. */
export function neighbours(known: KnownWords, word: string, most: 1 | 2): Option[] {
  const own = numberForms(word)
  return known
    .near(word, most)
    .filter((neighbour) => !own.includes(neighbour.word))
    .slice(0, word.length > SHORT ? MOST_OPTIONS : MOST_OF_SHORT)
    .map(({ word: near, cost }) => ({ words: [near], cost }))
}

const SHORTEST_HALF = 2
const SHORTEST_NEAR = 3
const SPLIT = 0.75
const MOST_SPLITS = 10

/** Ways to read one word as two that are known; where `most` is 1 a letter may be wrong in one of them. */
export function splits(known: KnownWords, word: string, most: 0 | 1): Option[] {
  const found = placesIn(word).flatMap((at) => {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    const exact = known.has(first) && known.has(second) ? [{ words: [first, second], cost: SPLIT }] : []
    if (most === 0) return exact
    return [...exact, ...nearHalves(known, first, second)]
  })
  return found.sort((a, b) => a.cost - b.cost).slice(0, MOST_SPLITS)
}

const placesIn = (word: string) =>
  Array.from(
    { length: Math.max(0, word.length - 2 * SHORTEST_HALF + 1) },
    (_, index) => index + SHORTEST_HALF,
  )

/** One half is known, the other a letter away from a known word. Two letters are only taken for a small word. */
function nearHalves(known: KnownWords, first: string, second: string): Option[] {
  const isKnown = (half: string) => known.has(half) && (half.length > SHORTEST_HALF || isSmallWord(half))
  const near = (half: string) => (half.length >= SHORTEST_NEAR ? known.near(half, 1).slice(0, 4) : [])
  const options = (halves: Neighbour[], words: (half: string) => string[]) =>
    halves.map(({ word, cost }) => ({ words: words(word), cost: SPLIT + cost }))
  return [
    ...(isKnown(first) ? options(near(second), (half) => [first, half]) : []),
    ...(isKnown(second) ? options(near(first), (half) => [half, second]) : []),
  ]
}

export interface UsedWord {
  spelling: string
  documents: number
  /** Of the trades and categories it means. */
  tags: string[]
}

/** How the directory uses the words of some options, by the word. */
export function usedWords(lexicon: Lexicon, words: readonly string[]): Map<string, UsedWord> {
  return new Map(
    [...new Set(words)].flatMap((word) => {
      const use = lexicon.use(word)
      const { trades, categories } = lexicon.meaning(stemOf(word))
      const tags = [...trades.map(tradeTag), ...categories.map(categoryTag)]
      return use ? [[word, { ...use, tags }] as const] : []
    }),
  )
}
