import type { Lexicon } from '../dictionary/lexicon.server'
import { isGeneral, type Token } from '../tokens'
import type { PlaceMention, QueryPlace } from './query-place'

/** One way to match a term. `cost` is its distance from the typed text, in letters. */
export interface TermVariant {
  /** Allowed forms of each word. A document must contain one form of every word. */
  words: readonly (readonly string[])[]
  /** True if the last word may match as a prefix. */
  isPrefix?: boolean
  trades: readonly number[]
  categories: readonly number[]
  cost: number
  /** True if the variant is the typed text or completes it. */
  isTyped: boolean
}

/**
 * A part of the query that a business must match in one variant. It is a word, a phrase for a trade, or a
 * place.
 */
export interface Term {
  typed: readonly Token[]
  readings: readonly TermVariant[]
  /** Number of businesses that use the rarest typed word. */
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
  area: QueryPlace | null
  lexicon: Lexicon
}

export const isTradeTerm = ({ readings: [first] }: Term) =>
  first !== undefined && first.cost === 0 && first.trades.length + first.categories.length > 0

/** Whether a query consists of one trade name only, apart from a place. */
export const isOneTrade = (query: ParsedQuery | null): boolean =>
  query !== null &&
  query.optionalWords.length === 0 &&
  query.terms.filter(({ area }) => !area).length === 1 &&
  query.terms.some(isTradeTerm)

/** Whether all words belong to names of trades, but no business uses at least one of them. */
export const isTradeDictionaryTerm = (lexicon: Lexicon, { typed, documents }: Term) =>
  documents === 0 && typed.every(({ folded }) => lexicon.isOfTradeName(folded))

/** Whether a term is one general word that means no trade: `corte`, `servicio`. */
export const isGeneralTerm = ({ area, typed }: Term) =>
  !area && typed.length === 1 && typed.every(({ folded }) => isGeneral(folded))

/** Returns the category ids of a query that consists of a category and perhaps a place. Otherwise empty. */
export function findCategoryOnlyIds(terms: readonly Term[]): readonly number[] {
  const [term, ...others] = terms.filter((each) => !each.area)
  return term && others.length === 0 ? (term.readings[0]?.categories ?? []) : []
}
