import { cityAlone } from '~/features/places/city'
import { cityKey } from '~/features/places/city-key'
import { ENGLISH_NAMES } from '~/features/places/find-state'
import { cellOf } from '~/features/places/position'
import { stateName } from '~/features/places/states'
import { withoutExtension } from '~/values/contact/phone'
import { LEGAL_FORMS } from '~/values/text/legal-forms'
import type { SearchSource } from './source.server'
import { distinctiveWords, fold, joinedWordsOf, phraseKey, stemOf, type Word, wordsOf } from './words'

/** The trades a phrase tells of, by the key of the phrase. */
export type DistinctivePhrases = ReadonlyMap<string, readonly number[]>

/** Another one where a new version makes other entries of the same business: then all are made anew at the start. */
export const INDEXED_AS = 'emails'

/** English names of the states whose Spanish name differs by more than accents. */
const ENGLISH_STATES: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(ENGLISH_NAMES).filter(([code, name]) => fold(name) !== fold(stateName(code))),
  ['DC', 'DC'],
])

/** Words of the longest phrase that is looked for in a text or a query. */
export const LONGEST_PHRASE = 4

/**
 * Cuts a business into the words and tags of its index entry, every field of them between single spaces, and the folded words
 * with how they are spelled, once each. `phrases` are those that tell of a trade.
 */
export function searchDocument(source: SearchSource, phrases: DistinctivePhrases) {
  const name = allWords(source.name)
  const place = allWords(
    `${source.city} ${source.stateCode} ${stateName(source.stateCode)} ${ENGLISH_STATES.get(source.stateCode) ?? ''} ${source.zipcode ?? ''}`,
  )
  const offer = allWords(
    [...source.categories.map((category) => category.name), source.specialty, ...source.services].join(' , '),
  )
  const other = allWords([source.legalName, source.description, source.person, source.location].join(' , '))
  const { mentioned, main } = tradesOf(source, phrases)
  const general = source.categories.flatMap((category) => generalTrade(category.name, phrases))
  const vocabulary = new Map<string, string>()
  for (const { folded, spelling } of [...name, ...place, ...offer, ...other])
    if (!vocabulary.has(folded) || spelling !== folded) vocabulary.set(folded, spelling)
  return {
    name: indexed(name),
    place: indexed(place),
    offer: indexed(offer),
    other: indexed(other),
    tags: [
      stateTag(source.stateCode),
      cityTag(source.stateCode, source.city),
      ...(source.place === null ? [] : [cellTag(cellOf(source.place))]),
      ...source.categories.map((category) => categoryTag(category.id)),
      ...[...new Set([...mentioned, ...general])].map(tradeTag),
      ...[...new Set([...main, ...general])].map(mainTradeTag),
      nameTag(wordsOf(source.name)),
      ...(isNamedAfterCity(source) ? [NAMED_AFTER_CITY] : []),
      ...(source.legalName ? [nameTag(wordsOf(source.legalName))] : []),
      ...(source.email ? [emailTag(source.email)] : []),
      ...phoneTags(source.phone),
      ...phoneTags(source.whatsapp),
    ].join(' '),
    vocabulary,
  }
}

const isNamedAfterCity = ({ name, city }: SearchSource) =>
  wordsOf(city).every(({ folded }) => wordsOf(name).some((word) => word.folded === folded))

const allWords = (text: string) => [...wordsOf(text), ...joinedWordsOf(text)]

const indexed = (words: Word[]) =>
  [...new Set(words.flatMap((word) => [word.folded, word.withTilde]))].join(' ')

/** What a text in brackets says a business does not do, as official lists have it. */
const EXCEPTIONS = /\((?:except|excepto|excluding)\b[^()]*\)/gi

/** Of one that tells of many trades none but the first is its own. */
const MANY_TRADES = 6
const MOST_MAIN_TRADES = 2

/**
 * The trades a business tells of, and its own ones: those of its name, else the first of its specialty or services, else one
 * that its description begins with. `Te recomendamos plomero` makes nobody a plumber.
 */
function tradesOf(
  { name, specialty, services, description }: SearchSource,
  phrases: DistinctivePhrases,
): { mentioned: Set<number>; main: number[] } {
  const byName = tradesIn(name, phrases)
  const byOffer = [specialty, ...services].map((text) => tradesIn(text, phrases))
  const mentioned = new Set([byName, ...byOffer, tradesIn(description, phrases)].flat())
  const first = [...byOffer, tradesIn(description, phrases, 1)].find((trades) => trades.length > 0) ?? []
  const most = mentioned.size > MANY_TRADES ? 1 : MOST_MAIN_TRADES
  return { mentioned, main: byName.length > 0 ? byName : first.slice(0, most) }
}

const RESTAURANT = phraseKey(wordsOf('restaurante'))

/** What all of a category are, whatever they call themselves: a taquería is a restaurant. */
function generalTrade(category: string, phrases: DistinctivePhrases): readonly number[] {
  const isRestaurants = wordsOf(category).some((word) => phraseKey([word]) === RESTAURANT)
  return isRestaurants ? (phrases.get(RESTAURANT) ?? []) : []
}

/** The trades told by any phrase of up to four words of a text that begins at one of its first `most`, in their order. */
export function tradesIn(
  text: string | null,
  phrases: DistinctivePhrases,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const found = new Set<number>()
  const stems = distinctiveWords(wordsOf((text ?? '').replace(EXCEPTIONS, ' '))).map((word) =>
    stemOf(word.folded),
  )
  for (let start = 0; start < Math.min(stems.length, most); start++) {
    for (let end = Math.min(start + LONGEST_PHRASE, stems.length); end > start; end--)
      for (const trade of phrases.get(stems.slice(start, end).sort().join(' ')) ?? []) found.add(trade)
  }
  return [...found]
}

export const stateTag = (code: string) => `_s_${fold(code)}`
/** The city, however it is written. */
export const cityTag = (code: string, city: string) =>
  `_g_${fold(code)}_${fold(cityKey(cityAlone(city))) || fold(city)}`
/** Its name has the name of its city in it: `Rinconcito Miami`, of Miami. */
export const NAMED_AFTER_CITY = '_a_'
/** The half degree it lies in. */
export const cellTag = (cell: number) => `_l_${cell}`
export const categoryTag = (id: number) => `_c_${id}`
export const tradeTag = (id: number) => `_t_${id}`
/** Its own trade, not only one it tells of. */
export const mainTradeTag = (id: number) => `_m_${id}`

const LOCAL_DIGITS = 7

/** A telephone number with and without its area; none for what is no American number. */
export function phoneTags(phone: string | null): string[] {
  const digits = withoutExtension(phone ?? '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? [phoneTag(digits), phoneTag(digits.slice(-LOCAL_DIGITS))] : []
}

/** A mail address, however it is written. */
export const emailTag = (email: string) => `_e_${fold(email)}`

export const phoneTag = (digits: string) => `_p_${digits}`

/** The same for every order of the words, with or without articles and legal form. */
export function nameTag(words: readonly Pick<Word, 'folded' | 'withTilde'>[]): string {
  const core = distinctiveWords(words.filter((word) => !LEGAL_FORMS.has(word.folded)))
  return `_n_${core
    .map((word) => word.folded)
    .sort()
    .join('_')
    .slice(0, 120)}`
}
