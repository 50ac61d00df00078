import { findCityBySlug } from '~/features/places/near-place.server'
import {
  NAMED_AFTER_CITY_TAG,
  toCategoryTag,
  toCityTag,
  toMainTradeTag,
  toMapCellTag,
  toStateTag,
  toTradeTag,
} from '../document.server'
import type { Term, TermVariant } from './query'

export interface SearchFilter {
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
export function joinWithAnd(parts: readonly (string | null)[]): string | null {
  return parts.length === 0 || parts.includes(null) ? null : [...new Set(parts)].join(' AND ')
}

/** Joins expressions with OR. Drops repeats and null parts. Returns null if no part remains. */
export function joinWithOr(parts: readonly (string | null)[]): string | null {
  const possible = [...new Set(parts.filter((part) => part !== null))]
  if (possible.length < 2) return possible[0] ?? null
  return `(${possible.map((part) => (part.includes(' AND ') ? `(${part})` : part)).join(' OR ')})`
}

/**
 * Adds the tags of the filters to a match expression. Returns null if the expression is null. Ignores an
 * unknown city.
 */
export const addFilterTagsToExpression = (
  { stateCode, categoryId, citySlug }: SearchFilter,
  expression: string | null,
) =>
  joinWithAnd([
    ...cityTags(citySlug),
    ...(stateCode === null ? [] : [quoteTerm(toStateTag(stateCode))]),
    ...(categoryId === null ? [] : [quoteTerm(toCategoryTag(categoryId))]),
    expression,
  ])

function cityTags(slug: string | null | undefined): string[] {
  const city = slug ? findCityBySlug(slug) : null
  return city ? [quoteTerm(toCityTag(city.state, city.name))] : []
}

/** Builds an expression for businesses in one of these map cells. Without cells it matches no business. */
export const buildMapCellsExpression = (cells: readonly number[]) =>
  joinWithOr(cells.map((cell) => quoteTerm(toMapCellTag(cell)))) ?? '"_l_"'

/**
 * Builds an expression for businesses that match all terms. Null if there is no term, or if a term cannot
 * match.
 */
export const buildTermsExpression = (terms: readonly Term[], matchLevel: MatchLevel) =>
  joinWithAnd(terms.map((term) => termExpression(term, matchLevel)))

function termExpression({ area, readings }: Term, reach: MatchLevel): string | null {
  if (area?.isNameToo) return joinWithAnd([...area.tags.map(quoteTerm), quoteTerm(NAMED_AFTER_CITY_TAG)])
  const isBegun = area ? area.otherMeaning === 'beginnings' : reach === 'told' || reach === 'category'
  const words = readings
    .filter((reading) => isBegun || !reading.isPrefix)
    .filter(() => area?.otherMeaning !== 'nothing')
    .flatMap((reading) => readingExpression(reading, reach))
  return joinWithOr([...words, ...(area?.tags ?? []).map(quoteTerm)])
}

function readingExpression(
  { words, isPrefix: isBegun, trades, categories }: TermVariant,
  reach: MatchLevel,
): string[] {
  if (reach === 'own' && trades.length > 0) return trades.map((id) => quoteTerm(toMainTradeTag(id)))
  const each = words.map((forms) => joinWithOr(forms.map((form) => quoteTerm(form) + (isBegun ? '*' : ''))))
  const own = joinWithAnd(each)
  return [
    ...(own ? [own] : []),
    ...(reach === 'words' || reach === 'own' ? [] : trades.map((id) => quoteTerm(toTradeTag(id)))),
    ...(reach === 'category' ? categories.map((id) => quoteTerm(toCategoryTag(id))) : []),
  ]
}
