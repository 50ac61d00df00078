import type { Lexicon } from '../dictionary/lexicon.server'
import {
  categoryTag,
  cellTag,
  mainTradeTag,
  NAMED_AFTER_CITY,
  nameTag,
  stateTag,
  tradeTag,
} from '../document'
import type { Word } from '../words'
import type { AskedPlace, NamedPlace } from './place'

/** A word of a query and which words of the index it stands for. */
export interface AskedWord extends Word {
  /** How many businesses use the word itself. */
  documents: number
  /** Itself and its other number, as far as businesses use them. */
  forms: string[]
  /** Words that begin with it, the most used first; only of words the index cannot complete by itself. */
  completions: string[]
  /** Whether any word begins with it; only of words the index can complete by itself. */
  isBegun: boolean
}

/** A word or phrase of a query that means one thing. */
export interface AskedUnit {
  words: AskedWord[]
  trades: readonly number[]
  categories: readonly number[]
  /** Set for what names a place: its tags, and what else matches. */
  place?: Pick<NamedPlace, 'tags' | 'besides'> | undefined
  /** The place was named twice: it stands in the name besides. */
  isNamedAfter?: boolean
}

/** The index holds every beginning of up to five letters (004_search.sql). */
export const INDEXED_BEGINNING = 5

/** How freely a query is read: complete words, those whose own trade it is, beginnings, trades or categories besides. */
export type MatchKind = 'words' | 'mainTrades' | 'beginnings' | 'trades' | 'categories'

export interface AskedQuery {
  units: readonly AskedUnit[]
  /** Words that nothing has to contain beside the name of a trade, but that a name may have: `latino`. */
  untold: readonly Word[]
  /** Those, and words like `la` and `de`: they tell one name from another. */
  small: readonly string[]
  typed: readonly Word[]
  lexicon: Lexicon
  place: AskedPlace | null
}

export interface Filter {
  stateCode: string | null
  categoryId: number | null
  /** Only those in one of these cells (`cellsWithin`). */
  cells?: readonly number[] | undefined
}

/** The MATCH expression of a query read so, of quoted words only (P13); null when some unit cannot match anything. */
export const matchExpression = (units: readonly AskedUnit[], kind: MatchKind, filter: Filter) =>
  within(filter, unitsExpression(units, kind))

/** An expression for those within the filter. */
export const within = (filter: Filter, expression: string | null) =>
  allOf([...filterTags(filter), expression])

export const unitsExpression = (units: readonly AskedUnit[], kind: MatchKind) =>
  allOf(units.map((unit) => unitExpression(unit, kind)))

/** The categories that a word or phrase stands for which is all that was asked for, but for a place. */
export function categoriesAlone(units: readonly AskedUnit[]): readonly number[] {
  const [unit, ...others] = units.filter((each) => !each.place)
  return unit && others.length === 0 ? unit.categories : []
}

/** What is read so and of the categories that were asked for, where nothing else was. */
export const inCategoryExpression = (units: readonly AskedUnit[], kind: MatchKind) =>
  allOf([
    unitsExpression(units, kind),
    ...(categoriesAlone(units).length > 0
      ? [anyOf(categoriesAlone(units).map((id) => quoted(categoryTag(id))))]
      : []),
  ])

/**
 * What has the words in its name, or those of a trade as its own trade; of the category, where that is all that was
 * asked for.
 */
export const ownKindsExpression = (units: readonly AskedUnit[]) =>
  anyOf([inCategoryExpression(units, 'words'), inCategoryExpression(units, 'mainTrades')])

/** What has the words in its name, as its own trade besides. */
export const namedTradeExpression = (units: readonly AskedUnit[]) =>
  allOf([unitsExpression(units, 'words'), unitsExpression(units, 'mainTrades')])

/** The same for those words of a query that are written with ñ, with the ñ; null when none is. */
export function withTildeExpression(units: readonly AskedUnit[], kind: MatchKind): string | null {
  const words = units.flatMap((unit) => unit.words)
  if (!words.some(hasTilde)) return null
  return allOf(words.map((word) => (hasTilde(word) ? tildeWord(word, kind) : wordExpression(word, kind))))
}

/** All that was typed, the last word perhaps unfinished; small words too, which may begin others (`mas` of `masica`). */
export function asTypedExpression({ units, small }: AskedQuery): string | null {
  const last = units.at(-1)?.words.at(-1)
  return allOf([
    ...units.flatMap((unit) =>
      unit.place && unit.place.besides !== 'beginnings'
        ? unitExpression(unit, 'words')
        : unit.words.map((word) => wordExpression(word, word === last ? 'beginnings' : 'words')),
    ),
    ...small.map((word) => (word.length > 2 ? beginning(word) : quoted(word))),
  ])
}

/** The tag of businesses whose whole name is what was asked for. */
export const wholeNameOf = ({ units, untold }: Pick<AskedQuery, 'units' | 'untold'>) =>
  nameTag([...units.flatMap((unit) => unit.words), ...untold])

export const hasTilde = (word: AskedWord) => word.withTilde !== word.folded

/** No business is there. */
const NOWHERE = '_l_'

const filterTags = ({ stateCode, categoryId, cells }: Filter): string[] => [
  ...(stateCode === null ? [] : [quoted(stateTag(stateCode))]),
  ...(categoryId === null ? [] : [quoted(categoryTag(categoryId))]),
  ...(cells === undefined ? [] : [anyOf(cells.map((cell) => quoted(cellTag(cell)))) ?? quoted(NOWHERE)]),
]

function unitExpression(unit: AskedUnit, kind: MatchKind): string | null {
  if (unit.place) return placeExpression(unit, unit.place, kind)
  if (kind === 'mainTrades' && unit.trades.length > 0)
    return anyOf(unit.trades.map((trade) => quoted(mainTradeTag(trade))))
  const own = allOf(unit.words.map((word) => wordExpression(word, kind)))
  const trades = kind === 'trades' || kind === 'categories' ? unit.trades.map(tradeTag) : []
  const categories = kind === 'categories' ? unit.categories.map(categoryTag) : []
  return anyOf([own, ...[...trades, ...categories].map(quoted)])
}

function placeExpression(
  { words, isNamedAfter }: AskedUnit,
  place: NonNullable<AskedUnit['place']>,
  kind: MatchKind,
) {
  const read = place.besides === 'words' ? 'words' : kind
  const own = allOf(words.map((word) => wordExpression(word, read)))
  if (isNamedAfter) return allOf([...place.tags.map(quoted), quoted(NAMED_AFTER_CITY)])
  return anyOf([place.besides === 'nothing' ? null : own, ...place.tags.map(quoted)])
}

/** A word that so many businesses use is meant: it is neither misspelt nor, if long, the beginning of another. */
export const COMMON = 1000

function wordExpression(word: AskedWord, kind: MatchKind): string | null {
  const { folded, forms, completions, documents } = word
  const isComplete = folded.length > INDEXED_BEGINNING && documents >= COMMON
  if (kind === 'words' || kind === 'mainTrades' || isComplete) return anyOf(forms.map(quoted))
  if (folded.length > INDEXED_BEGINNING) return anyOf([...new Set([...forms, ...completions])].map(quoted))
  const others = forms.filter((form) => !form.startsWith(folded)).map(quoted)
  return anyOf([word.isBegun ? beginning(folded) : null, ...others])
}

function tildeWord({ withTilde }: AskedWord, kind: MatchKind): string {
  const isIndexed = kind !== 'words' && withTilde.length <= INDEXED_BEGINNING
  return isIndexed ? beginning(withTilde) : `(${[withTilde, `${withTilde}s`].map(quoted).join(' OR ')})`
}

export const quoted = (word: string) => `"${word}"`
export const beginning = (word: string) => `"${word}"*`

/** Joins expressions with AND; null when one of them is null or none is left: FTS5 rejects an empty MATCH. */
export function allOf(parts: (string | null)[]): string | null {
  return parts.length === 0 || parts.includes(null) ? null : [...new Set(parts)].join(' AND ')
}

export function anyOf(parts: (string | null)[]): string | null {
  const possible = parts.filter((part) => part !== null)
  if (possible.length < 2) return possible[0] ?? null
  return `(${possible.map((part) => (part.includes(' AND ') ? `(${part})` : part)).join(' OR ')})`
}
