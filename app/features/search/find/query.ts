import type { Lexicon } from '../dictionary/lexicon.server'
import { isGeneralWord, type Token } from '../tokens'
import type { PlaceInQuery, PlaceMention } from './query-place'

/** One way to match a term. `cost` is its distance from the typed text, in letters. */
export interface TermVariant {
  /**
   * Allowed forms of each word. A document must contain one form of every word. Empty: matches by trade or
   * category only.
   */
  words: readonly (readonly string[])[]
  /** True if the words may match as prefixes. */
  isPrefix?: boolean
  trades: readonly number[]
  categories: readonly number[]
  cost: number
  /** False if the variant is another spelling of the typed text. */
  isTyped: boolean
}

/**
 * A part of the query that a business must match in one variant. It is a word, a phrase for a trade or
 * category, or a place.
 */
export interface Term {
  typed: readonly Token[]
  readings: readonly TermVariant[]
  /**
   * Number of businesses that use the rarest typed word. Always 0 for a phrase that
   * `findScatteredTradePhrases` found.
   */
  documents: number
  area?: PlaceMention | undefined
}

export interface ParsedQuery {
  terms: readonly Term[]
  /** Words that are not required but improve the score of names: `la`, or `latino` next to a trade. */
  stopWords: readonly string[]
  /**
   * The part of `stopWords` that may belong to a name: general words next to a trade, and words after `sin`.
   */
  optionalWords: readonly Token[]
  typed: readonly Token[]
  area: PlaceInQuery | null
  lexicon: Lexicon
}

/** Whether the first variant of a term has no cost and means a trade or a category. */
export const isTradeTerm = ({ readings: [first] }: Term) =>
  first !== undefined && first.cost === 0 && first.trades.length + first.categories.length > 0

/**
 * Whether a query has one phrase for a trade or category and perhaps a place, but no other words except stop
 * words.
 */
export const isSingleTradeQuery = (query: ParsedQuery | null): boolean =>
  query !== null &&
  query.optionalWords.length === 0 &&
  query.terms.filter(({ area }) => !area).length === 1 &&
  query.terms.some(isTradeTerm)

/** Whether all words of a term occur in names of trades, but one of them is used by no business. */
export const isUnusedTradeTerm = (lexicon: Lexicon, { typed, documents }: Term) =>
  documents === 0 && typed.every(({ folded }) => lexicon.isOfTradeName(folded))

/** Whether a term is one word that is general or states a wish: `corte`, `barato`. A place is not. */
export const isGeneralTerm = ({ area, typed }: Term) =>
  !area && typed.length === 1 && typed.every(({ folded }) => isGeneralWord(folded))

/** Returns the category ids of a query that consists of a category and perhaps a place. Otherwise empty. */
export function findSoleCategoryIds(terms: readonly Term[]): readonly number[] {
  const [term, ...others] = terms.filter((each) => !each.area)
  return term && others.length === 0 ? (term.readings[0]?.categories ?? []) : []
}
