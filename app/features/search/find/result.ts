import type { BusinessSearchFilter } from './query'
import type { MatchKind, PreferredStateRank, ScoreBreakdown } from './score'

export interface SearchQuery extends BusinessSearchFilter {
  /** The text as typed, of any content. */
  text: string
  /**
   * Searches these map cells. Adds some matches elsewhere: by full name, by main trade, and others if the
   * cells have fewer than 240.
   */
  cells?: readonly number[] | undefined
  /** In a query for trades, businesses of this state with the trade are preferred (D143). */
  firstState?: string | null | undefined
  /** True to search the text as typed. No place is read from it, and corrections are only suggested. */
  isLiteral?: boolean | undefined
}

export interface SearchHit {
  id: number
  /** Parts of the score. Their sum is the score. */
  breakdown: ScoreBreakdown
  score: number
  kind: MatchKind
  /** Every required term is its main trade, or is in its name, place, categories, specialty or services. */
  isOffered: boolean
  /** It is in a category of each trade of the query. True for a term whose trade has no category. */
  isInTradeCategory: boolean
  /** For a query of one category: whether it is the main category of the business. Otherwise undefined. */
  isMainCategoryMatch: boolean | undefined
  /** The query is the full name of the business, and not only a trade (D143). */
  isCalledSo: boolean
  /**
   * The query is its full name, phone or e-mail, or has a word of its name that means no trade. Only then is
   * a closed business shown.
   */
  isNameMatch: boolean
  /** Only if the businesses of `firstState` come first. */
  stateRank?: PreferredStateRank
}

export interface SearchResult {
  /** Best first, at most 240. Results can be paged up to that number. */
  found: readonly SearchHit[]
  ids: number[]
  /** Length of `found`. */
  total: number
  /** The query without words such as `necesito un`. */
  words: string
  /** True if more businesses match than `total`. */
  isCapped: boolean
  /** Number of results that match the text as typed. They come first in `found`. */
  exact: number
  /**
   * Text that the results match, if it differs from the query: another spelling, fewer words, or the
   * category. Otherwise null.
   */
  correction: string | null
  /** True if no business has the trade, so that the results are of its category. */
  isInstead?: boolean | undefined
  /** Other spellings with results, at most two. All of them for a literal search without results. */
  suggestions: string[]
  /**
   * False if the text has no word to search for, or asks for businesses of any kind. Then nothing is
   * searched.
   */
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
  hasWords: true,
}

/** Maximum number of results. */
export const MAX_RESULTS = 240

/**
 * Builds a result of at most 240 hits from all hits, best first. `total` is the number of matches, by default
 * that of the hits. Other fields replace the defaults.
 */
export function toSearchResult(
  hits: readonly SearchHit[],
  { total = hits.length, ...besides }: Partial<SearchResult> = {},
): SearchResult {
  const counted = Math.min(total, MAX_RESULTS)
  const found = hits.slice(0, counted)
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
