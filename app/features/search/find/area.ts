import { stateNamed } from '~/features/places/find-state'
import { isForeign } from '~/features/places/foreign-places'
import { cityAt, citySlug } from '~/features/places/near-place.server'
import { type City, citiesNamed, cityNamed } from '~/features/places/nearest-cities.server'
import type { StateCode } from '~/features/places/states'
import type { Lexicon } from '../dictionary/lexicon.server'
import { cityTag, stateTag } from '../document'
import { isSmallWord, type Word } from '../words'

/** A run of typed words that names a place. */
export interface NamedArea {
  words: readonly Word[]
  tags: string[]
  /** What else it may be: nothing, complete words of any text, beginnings of words. */
  besides: 'nothing' | 'words' | 'beginnings'
  /** It was named twice: it stands in the name besides. */
  isNameToo?: boolean
}

/** Where a query says it looks: at its end, a city, a state or both. */
export interface AskedArea {
  /** How many of the typed words stand before it. */
  before: number
  names: NamedArea[]
  isExplicit: boolean
  city: City | null
  state: StateCode | null
}

const PREPOSITIONS = new Set(['en', 'in', 'near', 'cerca', 'desde'])
/** `Pintar mi casa` is not in Casa. */
const BEFORE_THINGS = new Set(['mi', 'mis', 'tu', 'su', 'un', 'una'])
/** Inhabitants without which a city is not meant: after a preposition, and at the end of a phrase. */
const TOWN = 1000
const CITY = 10_000
const LONGEST_STATE = 3
const LONGEST_CITY = 4

/**
 * The place a query ends with (D126); null when it names none, or nothing else: a state, a city before one, a town after `en`
 * or `cerca de`, a city of 10,000 inhabitants or with businesses of ours. No country, no city abroad, and none whose name
 * belongs to the name of a trade: `puertas de madera`.
 */
export function areaIn(typed: readonly Word[], lexicon: Lexicon): AskedArea | null {
  const state = lastRun(typed, typed.length, LONGEST_STATE, (words, isExplicit) => {
    const [only] = words
    const isDoubtful = words.length === 1 && only?.folded.length === 2 && isSmallWord(only.folded)
    return isDoubtful && !isExplicit ? null : stateNamed(words.map((word) => word.spelling).join(' '))
  })
  const run = lastRun(typed, state?.start ?? typed.length, LONGEST_CITY, (words) =>
    cityMeant(words, state?.found ?? null, lexicon),
  )
  const city = run && (state !== null || isMeant(run, typed, lexicon)) ? run : null
  const first = city ?? state
  if (!first) return null
  const names: NamedArea[] = []
  if (city)
    names.push({
      words: city.words,
      tags: [cityTag(city.found.state, city.found.name)],
      besides: city.isExplicit || state ? 'words' : 'beginnings',
    })
  if (state)
    names.push({
      words: state.words,
      tags: [stateTag(state.found)],
      besides: state.isExplicit || city?.isExplicit ? 'nothing' : 'words',
    })
  const { start, isExplicit } = first
  // `New York` is the state, and the city that what is near is near to.
  const alike = state && cityNamed(state.words.map((word) => word.spelling).join(' '), state.found)
  return { before: start, names, isExplicit, city: city?.found ?? alike, state: state?.found ?? null }
}

/**
 * The largest city of a name, or one that is not a tenth of it where we have businesses; of a name that is begun, by a word that
 * nobody uses, the only one there: `plomero orlan`.
 */
function cityMeant(words: readonly Word[], state: StateCode | null, lexicon: Lexicon): City | null {
  const name = words.map((word) => word.spelling).join(' ')
  const [largest, ...others] = citiesNamed(name, state)
  if (!largest) return isWordOf(lexicon, words.at(-1)) ? null : cityAt(lexicon.cityBegun(name) ?? '')
  const isOurs = (city: City) => lexicon.hasBusinessesIn(citySlug(city.name, city.state))
  const ours = isOurs(largest) ? largest : others.find(isOurs)
  return ours && 10 * ours.inhabitants >= largest.inhabitants ? ours : largest
}

const isWordOf = (lexicon: Lexicon, word: Word | undefined) =>
  word === undefined || lexicon.documents(word.folded) > 0 || lexicon.isOfTradeName(word.folded)

/** Whether a city is, that no state is said of. */
function isMeant({ words, start, isExplicit, found }: Run<City>, typed: readonly Word[], lexicon: Lexicon) {
  const before = typed[start - 1]?.folded ?? ''
  const least = isExplicit ? TOWN : CITY
  const isKnown = found.inhabitants >= least || lexicon.hasBusinessesIn(citySlug(found.name, found.state))
  if (!isKnown || isForeign(found.name) || BEFORE_THINGS.has(before)) return false
  const [only, ...others] = words
  if (isExplicit || !only || others.length > 0 || !lexicon.isOfTradeName(only.folded)) return true
  return before !== 'de' && !lexicon.hasMeaning([only])
}

interface Run<T> {
  words: readonly Word[]
  start: number
  isExplicit: boolean
  found: T
}

/** The longest run of words before `end`, though not all there are, that reads as something. */
function lastRun<T>(
  typed: readonly Word[],
  end: number,
  longest: number,
  read: (words: readonly Word[], isExplicit: boolean) => T | null,
): Run<T> | null {
  for (let count = Math.min(longest, end - 1); count > 0; count--) {
    const start = end - count
    const words = typed.slice(start, end)
    const before = typed[start - 1]?.folded ?? ''
    const isExplicit = PREPOSITIONS.has(before === 'de' ? (typed[start - 2]?.folded ?? '') : before)
    const found = read(words, isExplicit)
    if (found !== null) return { words, start, isExplicit, found }
  }
  return null
}
