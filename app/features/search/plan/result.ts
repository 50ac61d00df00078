import type { Filter } from './match'

export interface SearchQuery extends Filter {
  /** As it was typed; anything at all. */
  text: string
  /** So many of the first are put in order; of 0 only which they are matters, and whose own it is. */
  first: number
  /** Nothing is respelled but offered. */
  isLiteral?: boolean | undefined
  /** Only how many there are is asked for: nothing is offered either. */
  isCounted?: boolean
}

/** Businesses of a trade around a city that has none. */
export interface Nearby {
  city: string
  /** Where they are instead, the nearest first, in miles. */
  places: { name: string; miles: number }[]
}

export interface SearchResult {
  /** The best first, at most 240: results can be paged through that far. */
  ids: number[]
  /** How many those are. */
  total: number
  /** True when there are more than `total`. */
  isCapped: boolean
  /** How many of `total` match as it was typed; they come first. */
  exact: number
  /** How many of those say what was asked for, themselves; others are only of its category. */
  direct: number
  /** How many do, or are of its category; others are of another one and only mention it. */
  related: number
  /** How many of the first are called so, or have what was asked for as their own trade; 0 where that is not known. */
  own: number
  /** How the query was read for the others: what most of them match. */
  correction: string | null
  /** Where what was asked for is instead of the city that was named, when that has none. */
  nearby: Nearby | null
  /** What else was perhaps meant; of a literal search that finds little, all that was. */
  suggestions: string[]
  /** False when there was no word to search for; then there are no results either. */
  hasWords: boolean
}

export const NOTHING: SearchResult = {
  ids: [],
  total: 0,
  exact: 0,
  direct: 0,
  related: 0,
  own: 0,
  isCapped: false,
  correction: null,
  nearby: null,
  suggestions: [],
  hasWords: true,
}

/** Results can be paged through this far. */
export const MOST_RESULTS = 240
/** Results up to this many are ranked word by word; longer ones by kind of match and quality. */
export const SHORT = 60

/** All that was found, the best first, of which `total` match as they were typed. */
export function resultOf(
  ids: readonly number[],
  { total = ids.length, ...besides }: Partial<SearchResult> = {},
): SearchResult {
  const counted = Math.min(total, MOST_RESULTS)
  return {
    ...NOTHING,
    ids: ids.slice(0, counted),
    total: counted,
    exact: counted,
    direct: besides.exact ?? counted,
    related: besides.exact ?? counted,
    isCapped: total > MOST_RESULTS,
    ...besides,
  }
}
