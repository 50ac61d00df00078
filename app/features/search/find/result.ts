import type { SearchFilter } from './expression'
import type { MatchKind, ScoreBreakdown } from './score'

export interface SearchQuery extends SearchFilter {
  /** The text as typed, of any content. */
  text: string
  /**
   * Searches these map cells. Elsewhere it matches only by full name or main trade, unless the cells have no
   * match.
   */
  cells?: readonly number[] | undefined
  /** Businesses of this state with the searched trade come first (D143). */
  firstState?: string | null | undefined
  /** Corrections are only suggested, never applied. */
  isLiteral?: boolean | undefined
}

export interface SearchHit {
  id: number
  /** Parts of the score. */
  breakdown: ScoreBreakdown
  score: number
  kind: MatchKind
  /** For a query of one category: whether it is the main category of the business. Otherwise undefined. */
  isMainCategoryMatch: boolean | undefined
  /**
   * The query is the full name of the business, and more than a trade. It comes first from any place (D143).
   */
  isCalledSo: boolean
  /** The query names the business, so it is shown even if it has closed. */
  isNameMatch: boolean
}

export interface SearchResult {
  /** Best first, at most 240. Results can be paged up to that number. */
  found: readonly SearchHit[]
  ids: number[]
  /** Length of `found`. */
  total: number
  /** The query without words of request: `plomero` for `necesito un plomero`. */
  words: string
  /** True if more businesses match than `total`. */
  isCapped: boolean
  /** Number of results that match as typed. They come first. */
  exact: number
  /** The query as most of the other results match it. Null without a correction. */
  correction: string | null
  /** No business has the trade; the results are of its category. */
  isInstead?: boolean | undefined
  /** Other spellings that find something, at most two. For a literal search without results: all of them. */
  suggestions: string[]
  /**
   * Number of businesses of `firstState` with the trade. They come first, after full-name matches. Null if
   * the search is not for a trade.
   */
  leading: number | null
  /** False if the text has no word to search for; then there are no results. */
  hasWords: boolean
}

export const NO_RESULTS: SearchResult = {
  found: [],
  ids: [],
  total: 0,
  words: '',
  isCapped: false,
  exact: 0,
  correction: null,
  suggestions: [],
  leading: null,
  hasWords: true,
}

/** Maximum number of results. */
export const MAX_RESULTS = 240

/** Builds a result from all hits, best first. `total` is the number of matches, which may exceed the hits. */
export function toSearchResult(
  all: readonly SearchHit[],
  { total = all.length, ...besides }: Partial<SearchResult> = {},
): SearchResult {
  const counted = Math.min(total, MAX_RESULTS)
  const found = all.slice(0, counted)
  return {
    ...NO_RESULTS,
    found,
    ids: found.map(({ id }) => id),
    total: counted,
    exact: counted,
    isCapped: total > MAX_RESULTS,
    ...besides,
  }
}
