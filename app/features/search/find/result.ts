import type { Filter } from './expression'
import type { Kind, Worth } from './score'

export interface SearchQuery extends Filter {
  /** As it was typed; anything at all. */
  text: string
  /** Only in these cells of the map, and whoever has what was asked for as the own trade elsewhere. */
  cells?: readonly number[] | undefined
  /** Nothing is respelled but offered. */
  isLiteral?: boolean | undefined
}

export interface Found {
  id: number
  /** Why it stands where it stands. */
  worth: Worth
  score: number
  kind: Kind
  /** Where a category is all that was asked for: whether that is the first of its own. */
  isOfCategory: boolean | undefined
  /** It is asked for by name: shown also where it has closed. */
  isNamed: boolean
}

export interface SearchResult {
  /** The best first, at most 240: results can be paged through that far. */
  found: readonly Found[]
  ids: number[]
  /** How many those are. */
  total: number
  /** What was typed without how it is asked for: `plomero`, of `necesito un plomero`. */
  words: string
  /** True when there are more than `total`. */
  isCapped: boolean
  /** How many of `total` match as it was typed; they come first. */
  exact: number
  /** How the query was read for the others: what most of them match. */
  correction: string | null
  /** What else was perhaps meant; of a literal search that finds little, all that was. */
  suggestions: string[]
  /** False when there was no word to search for; then there are no results either. */
  hasWords: boolean
}

export const NOTHING: SearchResult = {
  found: [],
  ids: [],
  total: 0,
  words: '',
  isCapped: false,
  exact: 0,
  correction: null,
  suggestions: [],
  hasWords: true,
}

/** Results can be paged through this far. */
export const MOST_RESULTS = 240

/** All that was found, the best first, of which `total` match. */
export function resultOf(
  all: readonly Found[],
  { total = all.length, ...besides }: Partial<SearchResult> = {},
): SearchResult {
  const counted = Math.min(total, MOST_RESULTS)
  const found = all.slice(0, counted)
  return {
    ...NOTHING,
    found,
    ids: found.map(({ id }) => id),
    total: counted,
    exact: counted,
    isCapped: total > MOST_RESULTS,
    ...besides,
  }
}
