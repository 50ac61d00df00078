import type { Lexicon } from '../dictionary/lexicon.server'
import { isGeneral, type Word } from '../words'
import type { AskedArea, NamedArea } from './area'

/** One way to read a term, and how far it is from what was typed, in letters. */
export interface Reading {
  /** Each stands in a business in one of its forms. */
  words: readonly (readonly string[])[]
  /** The last of them may be the beginning of a word. */
  isBegun?: boolean
  trades: readonly number[]
  categories: readonly number[]
  cost: number
  /** It is what was typed, or what that begins. */
  isTyped: boolean
}

/** What a business has to have in one of its readings: a word, a phrase that means a trade, or a place. */
export interface Term {
  typed: readonly Word[]
  readings: readonly Reading[]
  /** So many businesses use the least used word of it as it was typed. */
  documents: number
  area?: NamedArea | undefined
}

export interface Query {
  terms: readonly Term[]
  /** Words nothing has to contain, but that tell one name from another: `la`, and `latino` beside a trade. */
  small: readonly string[]
  /** Those of them that a whole name may have. */
  untold: readonly Word[]
  typed: readonly Word[]
  area: AskedArea | null
  lexicon: Lexicon
}

export const meansTrade = ({ readings: [first] }: Term) =>
  first !== undefined && first.cost === 0 && first.trades.length + first.categories.length > 0

/** Words that nobody uses, but that belong to the name of a trade. */
export const isOfDictionary = (lexicon: Lexicon, { typed, documents }: Term) =>
  documents === 0 && typed.every(({ folded }) => lexicon.isOfTradeName(folded))

/** Words that tell no trade, whatever they mean: `corte`, `servicio`. */
export const isGeneralTerm = ({ area, typed }: Term) =>
  !area && typed.length === 1 && typed.every(({ folded }) => isGeneral(folded))

/** The categories of a query for nothing else, but for a place. */
export function categoriesAlone(terms: readonly Term[]): readonly number[] {
  const [term, ...others] = terms.filter((each) => !each.area)
  return term && others.length === 0 ? (term.readings[0]?.categories ?? []) : []
}
