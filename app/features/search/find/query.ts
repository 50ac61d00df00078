import { findCityBySlug } from '~/features/places/near-place.server'
import type { Lexicon } from '../dictionary/lexicon.server'
import {
  NAMED_AFTER_CITY_TAG,
  toCategoryIndexTag,
  toCityIndexTag,
  toMainTradeIndexTag,
  toMapCellIndexTag,
  toStateIndexTag,
  toTradeIndexTag,
} from '../document.server'
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
export function findCategoryOnlyQueryIds(terms: readonly Term[]): readonly number[] {
  const [term, ...others] = terms.filter((each) => !each.area)
  return term && others.length === 0 ? (term.readings[0]?.categories ?? []) : []
}

export interface BusinessSearchFilter {
  stateCode: string | null
  categoryId: number | null
  /** Only businesses of the city with this slug: `dalton-ga`. */
  citySlug?: string | null | undefined
}

/**
 * How loosely a term may match, from strict to loose:
 * - its words only
 * - businesses with its trade as main trade, or its words if it names no trade
 * - its words, their prefixes, and businesses that mention its trade
 * - also businesses in the category of its trade
 */
export type MatchLevel = 'words' | 'own' | 'told' | 'category'

/** Quotes a word or tag for a match expression. */
export const quoteTerm = (word: string) => `"${word}"`

/**
 * Joins expressions with AND. Returns null if the list is empty or a part is null, because FTS5 rejects an
 * empty MATCH.
 */
export function buildAndExpression(parts: readonly (string | null)[]): string | null {
  return parts.length === 0 || parts.includes(null) ? null : [...new Set(parts)].join(' AND ')
}

/** Joins expressions with OR. Drops repeats and null parts. Returns null if no part remains. */
export function buildOrExpression(parts: readonly (string | null)[]): string | null {
  const possible = [...new Set(parts.filter((part) => part !== null))]
  if (possible.length < 2) return possible[0] ?? null
  return `(${possible.map((part) => (part.includes(' AND ') ? `(${part})` : part)).join(' OR ')})`
}

/**
 * Adds the tags of the filters to a match expression. Returns null if the expression is null. Ignores an
 * unknown city.
 */
export const addFilterTagsToExpression = (
  { stateCode, categoryId, citySlug }: BusinessSearchFilter,
  expression: string | null,
) =>
  buildAndExpression([
    ...cityTags(citySlug),
    ...(stateCode === null ? [] : [quoteTerm(toStateIndexTag(stateCode))]),
    ...(categoryId === null ? [] : [quoteTerm(toCategoryIndexTag(categoryId))]),
    expression,
  ])

function cityTags(slug: string | null | undefined): string[] {
  const city = slug ? findCityBySlug(slug) : null
  return city ? [quoteTerm(toCityIndexTag(city.state, city.name))] : []
}

/** Builds an expression for businesses in one of these map cells. Without cells it matches no business. */
export const buildMapCellsExpression = (cells: readonly number[]) =>
  buildOrExpression(cells.map((cell) => quoteTerm(toMapCellIndexTag(cell)))) ?? '"_l_"'

/**
 * Builds an expression for businesses that match all terms. Null if there is no term, or if a term cannot
 * match.
 */
export const buildTermsExpression = (terms: readonly Term[], matchLevel: MatchLevel) =>
  buildAndExpression(terms.map((term) => termExpression(term, matchLevel)))

function termExpression({ area, readings }: Term, reach: MatchLevel): string | null {
  if (area?.isNameToo)
    return buildAndExpression([...area.tags.map(quoteTerm), quoteTerm(NAMED_AFTER_CITY_TAG)])
  const isBegun = area ? area.otherMeaning === 'beginnings' : reach === 'told' || reach === 'category'
  const words = readings
    .filter((reading) => isBegun || !reading.isPrefix)
    .filter(() => area?.otherMeaning !== 'nothing')
    .flatMap((reading) => readingExpression(reading, reach))
  return buildOrExpression([...words, ...(area?.tags ?? []).map(quoteTerm)])
}

function readingExpression(
  { words, isPrefix: isBegun, trades, categories }: TermVariant,
  reach: MatchLevel,
): string[] {
  if (reach === 'own' && trades.length > 0) return trades.map((id) => quoteTerm(toMainTradeIndexTag(id)))
  const each = words.map((forms) =>
    buildOrExpression(forms.map((form) => quoteTerm(form) + (isBegun ? '*' : ''))),
  )
  const own = buildAndExpression(each)
  return [
    ...(own ? [own] : []),
    ...(reach === 'words' || reach === 'own' ? [] : trades.map((id) => quoteTerm(toTradeIndexTag(id)))),
    ...(reach === 'category' ? categories.map((id) => quoteTerm(toCategoryIndexTag(id))) : []),
  ]
}
