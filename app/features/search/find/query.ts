import type { Lexicon } from '../dictionary/lexicon.server'
import { isGeneral, type Token } from '../tokens'
import type { PlaceMention, QueryPlace } from './query-place'

/** One way to match a term. `cost`: distance from the typed text, in letters. */
export interface TermVariant {
  /** For each word of the variant: its forms. A document must contain one form of each word. */
  words: readonly (readonly string[])[]
  /** The last word may be a prefix. */
  isPrefix?: boolean
  trades: readonly number[]
  categories: readonly number[]
  cost: number
  /** The variant is the typed text or a completion of it. */
  isTyped: boolean
}

/** A unit of the query that a business must match in one variant: a word, a phrase for a trade, or a place. */
export interface Term {
  typed: readonly Token[]
  readings: readonly TermVariant[]
  /** Number of businesses that use the rarest typed word. */
  documents: number
  area?: PlaceMention | undefined
}

export interface ParsedQuery {
  terms: readonly Term[]
  /** Words that are not required but improve the score of a name: `la`, and `latino` next to a trade. */
  stopWords: readonly string[]
  /**
   * The words of `stopWords` that are no stop words: general words next to a trade, and words after `sin`.
   * They may belong to a full name.
   */
  optionalWords: readonly Token[]
  typed: readonly Token[]
  area: QueryPlace | null
  lexicon: Lexicon
}

export const isTradeTerm = ({ readings: [first] }: Term) =>
  first !== undefined && first.cost === 0 && first.trades.length + first.categories.length > 0

/** Whether a query is the name of one trade and nothing more. */
export const isOneTrade = (query: ParsedQuery | null): boolean =>
  query !== null &&
  query.optionalWords.length === 0 &&
  query.terms.filter(({ area }) => !area).length === 1 &&
  query.terms.some(isTradeTerm)

/** Whether a word of the term is used by no business, but all its words belong to names of trades. */
export const isTradeDictionaryTerm = (lexicon: Lexicon, { typed, documents }: Term) =>
  documents === 0 && typed.every(({ folded }) => lexicon.isOfTradeName(folded))

/** Whether a term is one general word that indicates no trade: `corte`, `servicio`. */
export const isGeneralTerm = ({ area, typed }: Term) =>
  !area && typed.length === 1 && typed.every(({ folded }) => isGeneral(folded))

/** Categories of the query, if it has no other term than a category and a place. Otherwise empty. */
export function findCategoryOnlyIds(terms: readonly Term[]): readonly number[] {
  const [term, ...others] = terms.filter((each) => !each.area)
  return term && others.length === 0 ? (term.readings[0]?.categories ?? []) : []
}
