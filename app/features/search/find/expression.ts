import { categoryTag, cellTag, mainTradeTag, NAMED_AFTER_CITY, stateTag, tradeTag } from '../document'
import type { Reading, Term } from './query'

export interface Filter {
  stateCode: string | null
  categoryId: number | null
}

/** What counts as having a term: its words, its trade as the own one, either and words that only begin so, the category too. */
export type Reach = 'words' | 'own' | 'told' | 'category'

export const quoted = (word: string) => `"${word}"`

/** Joins expressions with AND; null when one of them is null or none is left: FTS5 rejects an empty MATCH. */
export function allOf(parts: readonly (string | null)[]): string | null {
  return parts.length === 0 || parts.includes(null) ? null : [...new Set(parts)].join(' AND ')
}

export function anyOf(parts: readonly (string | null)[]): string | null {
  const possible = [...new Set(parts.filter((part) => part !== null))]
  if (possible.length < 2) return possible[0] ?? null
  return `(${possible.map((part) => (part.includes(' AND ') ? `(${part})` : part)).join(' OR ')})`
}

/** Businesses within a filter that match. */
export const within = ({ stateCode, categoryId }: Filter, expression: string | null) =>
  allOf([
    ...(stateCode === null ? [] : [quoted(stateTag(stateCode))]),
    ...(categoryId === null ? [] : [quoted(categoryTag(categoryId))]),
    expression,
  ])

/** Those in one of these cells of the map. */
export const inCells = (cells: readonly number[]) =>
  anyOf(cells.map((cell) => quoted(cellTag(cell)))) ?? '"_l_"'

export const termsExpression = (terms: readonly Term[], reach: Reach) =>
  allOf(terms.map((term) => termExpression(term, reach)))

/** Those that lack one of the terms that may be `missing`. */
export const withOneMissing = (terms: readonly Term[], missing: readonly Term[]) =>
  anyOf(
    missing.map((left) =>
      termsExpression(
        terms.filter((term) => term !== left),
        'told',
      ),
    ),
  )

function termExpression({ area, readings }: Term, reach: Reach): string | null {
  if (area?.isNameToo) return allOf([...area.tags.map(quoted), quoted(NAMED_AFTER_CITY)])
  const isBegun = area ? area.besides === 'beginnings' : reach === 'told' || reach === 'category'
  const words = readings
    .filter((reading) => isBegun || !reading.isBegun)
    .filter(() => area?.besides !== 'nothing')
    .flatMap((reading) => readingExpression(reading, reach))
  return anyOf([...words, ...(area?.tags ?? []).map(quoted)])
}

function readingExpression({ words, isBegun, trades, categories }: Reading, reach: Reach): string[] {
  if (reach === 'own' && trades.length > 0) return trades.map((id) => quoted(mainTradeTag(id)))
  const each = words.map((forms) => anyOf(forms.map((form) => quoted(form) + (isBegun ? '*' : ''))))
  const own = allOf(each)
  return [
    ...(own ? [own] : []),
    ...(reach === 'words' || reach === 'own' ? [] : trades.map((id) => quoted(tradeTag(id)))),
    ...(reach === 'category' ? categories.map((id) => quoted(categoryTag(id))) : []),
  ]
}
