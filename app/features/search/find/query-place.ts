import { parseStateName } from '~/features/places/find-state'
import {
  type City,
  findCitiesByName,
  findCityByName,
  findCityBySlug,
  isFarSmallerCity,
  isForeignPlaceName,
  toCitySlug,
} from '~/features/places/near-place.server'
import type { StateCode } from '~/features/places/states'
import type { Lexicon } from '../dictionary/lexicon.server'
import { toCityIndexTag, toStateIndexTag } from '../document.server'
import { isStopWord, MIN_SENTENCE_WORDS, type Token } from '../tokens'

/** Consecutive words of the query that name a place. */
export interface PlaceMention {
  words: readonly Token[]
  tags: string[]
  /** What the words can mean apart from the place: nothing, whole words of a text, or beginnings of words. */
  otherMeaning: 'nothing' | 'words' | 'beginnings'
  /** The query names the place twice. The name of the business must then contain it, too. */
  isNameToo?: boolean
}

/** The place in a query: a city, a state or both. */
export interface PlaceInQuery {
  /** Index of the first word of the place, and index after its last word. */
  before: number
  end: number
  names: PlaceMention[]
  /** True if a preposition such as `en` or `cerca de` comes before the place. */
  isExplicit: boolean
  city: City | null
  state: StateCode | null
}

interface PlaceOptions {
  /** Index after the last word of the place. */
  end?: number
  /** Minimum number of words before the place. */
  others?: number
  /** Of several cities with the name, the one in this state wins unless another is far larger. */
  preferred?: StateCode | null
}

const PREPOSITIONS = new Set(['en', 'in', 'near', 'cerca', 'desde'])
/** After these words a place name is an ordinary word: `pintar mi casa` is not about a place called Casa. */
const POSSESSIVES_AND_ARTICLES = new Set(['mi', 'mis', 'tu', 'su', 'un', 'una'])
/** Minimum population of a city: the lower one after a preposition, the higher one without. */
const MIN_TOWN_INHABITANTS = 1000
const MIN_CITY_INHABITANTS = 10_000
const MAX_STATE_WORDS = 3
const MAX_CITY_WORDS = 4

/**
 * Finds the place in a query: at its end, after a preposition (`en Miami que abra hoy`), at its beginning, or
 * the whole query (D143). Null if there is none.
 */
export function findPlaceAnywhere(
  tokens: readonly Token[],
  lexicon: Lexicon,
  preferredState: StateCode | null = null,
): PlaceInQuery | null {
  const atEnd = findPlaceAtQueryEnd(tokens, lexicon, { others: 0, preferred: preferredState })
  if (atEnd) return atEnd
  for (let end = tokens.length - 1; end > 0; end--) {
    const area = findPlaceAtQueryEnd(tokens, lexicon, { end, others: 0, preferred: preferredState })
    if (area && (area.isExplicit || area.before === 0 || isCityInSentence(area, tokens, lexicon))) return area
  }
  return null
}

/** Minimum population of a city that is a place within a sentence without `en`. */
const MIN_LARGE_CITY_INHABITANTS = 100_000

/**
 * Whether a place within a sentence is a large city, or a city after `por`, and its name is no word of trades:
 * `Walmart de Dallas`, `por Lawrenceville`.
 */
function isCityInSentence(
  { city, names, before }: PlaceInQuery,
  tokens: readonly Token[],
  lexicon: Lexicon,
): boolean {
  const least = tokens[before - 1]?.folded === 'por' ? MIN_CITY_INHABITANTS : MIN_LARGE_CITY_INHABITANTS
  return (
    tokens.length >= MIN_SENTENCE_WORDS &&
    (city?.inhabitants ?? 0) >= least &&
    names.some(
      ({ words: [only, ...others] }) => only && (others.length > 0 || !lexicon.isOfTradeName(only.folded)),
    )
  )
}

/**
 * Finds the place at the end of the words before `end` (D126). Null if there is none. At least `others` words
 * must come before the place. A place is a state, a city before a state, or a city alone. A city alone needs
 * a business or 10,000 inhabitants, after `en` or `cerca de` 1,000. Names of cities abroad are excluded, and
 * some words of trades (`puertas de madera`).
 */
export function findPlaceAtQueryEnd(
  tokens: readonly Token[],
  lexicon: Lexicon,
  { end = tokens.length, others = 1, preferred = null }: PlaceOptions = {},
): PlaceInQuery | null {
  const state = lastRun(tokens, { end, most: MAX_STATE_WORDS, others }, (words, isExplicit) => {
    const [only] = words
    const isWithin = end < tokens.length
    const isDoubtful =
      words.length === 1 && only?.folded.length === 2 && (isWithin || isStopWord(only.folded))
    const hasDigits = words.some(({ folded }) => /\d/.test(folded))
    return hasDigits || (isDoubtful && (isWithin || !isExplicit))
      ? null
      : parseStateName(words.map((word) => word.spelling).join(' '))
  })
  const run = lastRun(tokens, { end: state?.start ?? end, most: MAX_CITY_WORDS, others }, (words) =>
    resolveCity(words, state?.found ?? null, lexicon, {
      mayBeBegun: end === tokens.length && words.length < end,
      preferred,
    }),
  )
  const city = run && (state !== null || isIntendedPlace(run, tokens, lexicon)) ? run : null
  const first = city ?? state
  if (!first) return null
  const names: PlaceMention[] = []
  if (city)
    names.push({
      words: city.words,
      tags: [toCityIndexTag(city.found.state, city.found.name)],
      otherMeaning: city.isExplicit || state ? 'words' : 'beginnings',
    })
  if (state)
    names.push({
      words: state.words,
      tags: [toStateIndexTag(state.found)],
      otherMeaning: state.isExplicit || city?.isExplicit ? 'nothing' : 'words',
    })
  const { start, isExplicit } = first
  // `New York` means the state. Distances are measured from the city of that name.
  const alike = state && findCityByName(state.words.map((word) => word.spelling).join(' '), state.found)
  return { before: start, end, names, isExplicit, city: city?.found ?? alike, state: state?.found ?? null }
}

/**
 * Returns the city with this name in `preferred`, unless another is far larger. Otherwise the largest one. A
 * city with businesses wins if it has at least a tenth of that population. Null if there is none.
 * `mayBeBegun`: the last word may be unfinished (`plomero orlan`).
 */
function resolveCity(
  words: readonly Token[],
  state: StateCode | null,
  lexicon: Lexicon,
  { mayBeBegun, preferred }: { mayBeBegun: boolean; preferred: StateCode | null },
): City | null {
  const name = words.map((word) => word.spelling).join(' ')
  const [largest, ...others] = findCitiesByName(name, state)
  if (!largest)
    return !mayBeBegun || isUsedOrTradeNameWord(lexicon, words.at(-1))
      ? null
      : findCityBySlug(lexicon.cityBegun(name) ?? '')
  const own = state === null && [largest, ...others].find((city) => city.state === preferred)
  if (own && !isFarSmallerCity(own, largest)) return own
  const isOurs = (city: City) => lexicon.hasBusinessesIn(toCitySlug(city.name, city.state))
  const ours = isOurs(largest) ? largest : others.find(isOurs)
  return ours && 10 * ours.inhabitants >= largest.inhabitants ? ours : largest
}

/** Whether a word is used by a business or belongs to the name of a trade. */
export const isUsedOrTradeNameWord = (lexicon: Lexicon, word: Token | undefined) =>
  word === undefined || lexicon.documents(word.folded) > 0 || lexicon.isOfTradeName(word.folded)

/** Whether a city name without a state was probably written as a place. */
function isIntendedPlace(
  { words, start, isExplicit, found }: Run<City>,
  typed: readonly Token[],
  lexicon: Lexicon,
) {
  const before = typed[start - 1]?.folded ?? ''
  // `En media casa` is not about Media, Pennsylvania.
  const isOrdinaryWord = words.length === 1 && isUsedOrTradeNameWord(lexicon, words[0])
  const least = isExplicit && !isOrdinaryWord ? MIN_TOWN_INHABITANTS : MIN_CITY_INHABITANTS
  const isKnown = found.inhabitants >= least || lexicon.hasBusinessesIn(toCitySlug(found.name, found.state))
  if (!isKnown || isForeignPlaceName(found.name) || POSSESSIVES_AND_ARTICLES.has(before)) return false
  // `Desde ayer` is not about Ayer.
  if (words.every(({ withTilde }) => isStopWord(withTilde))) return false
  const [only, ...others] = words
  if (isExplicit || !only || others.length > 0 || !lexicon.isOfTradeName(only.folded)) return true
  return before !== 'de' && !lexicon.hasMeaning([only])
}

interface Run<T> {
  words: readonly Token[]
  start: number
  isExplicit: boolean
  found: T
}

/**
 * Returns the longest run of words before `end` that `read` accepts. At least `others` words must remain
 * before it. Null if there is none.
 */
function lastRun<T>(
  typed: readonly Token[],
  { end, most, others }: { end: number; most: number; others: number },
  read: (words: readonly Token[], isExplicit: boolean) => T | null,
): Run<T> | null {
  for (let count = Math.min(most, end - others); count > 0; count--) {
    const start = end - count
    const words = typed.slice(start, end)
    const before = typed[start - 1]?.folded ?? ''
    const isExplicit = PREPOSITIONS.has(before === 'de' ? (typed[start - 2]?.folded ?? '') : before)
    const found = read(words, isExplicit)
    if (found !== null) return { words, start, isExplicit, found }
  }
  return null
}
