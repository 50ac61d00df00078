import { removeStateAndZipFromCity } from '~/features/places/city'
import { toCityKey } from '~/features/places/city-key'
import { ENGLISH_NAMES } from '~/features/places/find-state'
import { toMapCell } from '~/features/places/position'
import { getStateName } from '~/features/places/states'
import { removePhoneExtension } from '~/values/contact/phone'
import { LEGAL_FORMS } from '~/values/text/legal-name'
import type { SearchIndexSource } from './entries.server'
import {
  fold,
  foldPlural,
  removeStopWords,
  type Token,
  tokenize,
  tokenizeCompounds,
  toPhraseKey,
} from './tokens'

/** Ids of trades by phrase key. */
export type TradeIdsByPhrase = ReadonlyMap<string, readonly number[]>

/** Version of the index format. After a change of this text the next start rebuilds all entries. */
export const INDEX_FORMAT_VERSION = 'shown emails'

/** English names of the states whose Spanish name differs by more than accents, by state code. */
const ENGLISH_STATES: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(ENGLISH_NAMES).filter(([code, name]) => fold(name) !== fold(getStateName(code))),
  ['DC', 'DC'],
])

/** Maximum number of words of a phrase, in texts and queries. */
export const MAX_PHRASE_WORDS = 4

/**
 * Builds the index entry of a business: text fields, tags, and its vocabulary (spelling by folded word).
 * Words in a field are separated by single spaces. `phrases` are the phrases that mean a trade in the text of
 * a business.
 */
export function buildSearchDocument(source: SearchIndexSource, phrases: TradeIdsByPhrase) {
  const name = allWords(source.name)
  const place = allWords(
    `${source.city} ${source.stateCode} ${getStateName(source.stateCode)} ${ENGLISH_STATES.get(source.stateCode) ?? ''} ${source.zipcode ?? ''}`,
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
      toStateTag(source.stateCode),
      toCityTag(source.stateCode, source.city),
      ...(source.place === null ? [] : [toMapCellTag(toMapCell(source.place))]),
      ...source.categories.map((category) => toCategoryTag(category.id)),
      ...[...new Set([...mentioned, ...general])].map(toTradeTag),
      ...[...new Set([...main, ...general])].map(toMainTradeTag),
      toNameTag(tokenize(source.name)),
      ...(isNamedAfterCity(source) ? [NAMED_AFTER_CITY_TAG] : []),
      ...(source.legalName ? [toNameTag(tokenize(source.legalName))] : []),
      ...(source.email ? [toEmailTag(source.email)] : []),
      ...toPhoneTags(source.phone),
      ...toPhoneTags(source.whatsapp),
    ].join(' '),
    vocabulary,
  }
}

const isNamedAfterCity = ({ name, city }: SearchIndexSource) =>
  tokenize(city).every(({ folded }) => tokenize(name).some((word) => word.folded === folded))

const allWords = (text: string) => [...tokenize(text), ...tokenizeCompounds(text)]

const indexed = (words: Token[]) =>
  [...new Set(words.flatMap((word) => [word.folded, word.withTilde]))].join(' ')

/** Matches text in brackets that excludes trades, as in official lists. */
const EXCEPTIONS = /\((?:except|excepto|excluding)\b[^()]*\)/gi

/**
 * If a business mentions more trades than this, only one of them is a main trade, except those in its name.
 */
const MANY_TRADES = 6
const MOST_MAIN_TRADES = 2

/**
 * Returns the mentioned and the main trades of a business. Main trades are all those in its name. Otherwise
 * they are the first one or two of the first text that has any: specialty, services, start of the
 * description. `Te recomendamos plomero` does not make a business a plumber.
 */
function tradesOf(
  { name, specialty, services, description }: SearchIndexSource,
  phrases: TradeIdsByPhrase,
): { mentioned: Set<number>; main: number[] } {
  const byName = findTradeIdsInText(name, phrases)
  const byOffer = [specialty, ...services].map((text) => findTradeIdsInText(text, phrases))
  const mentioned = new Set([byName, ...byOffer, findTradeIdsInText(description, phrases)].flat())
  const first =
    [...byOffer, findTradeIdsInText(description, phrases, 1)].find((trades) => trades.length > 0) ?? []
  const most = mentioned.size > MANY_TRADES ? 1 : MOST_MAIN_TRADES
  return { mentioned, main: byName.length > 0 ? byName : first.slice(0, most) }
}

const RESTAURANT = toPhraseKey(tokenize('restaurante'))

/**
 * Returns the trade "restaurant" for categories of restaurants. A taquería in such a category is a
 * restaurant, too.
 */
function generalTrade(category: string, phrases: TradeIdsByPhrase): readonly number[] {
  const isRestaurants = tokenize(category).some((word) => toPhraseKey([word]) === RESTAURANT)
  return isRestaurants ? (phrases.get(RESTAURANT) ?? []) : []
}

/**
 * Returns the trades of all phrases in a text, in text order, without repeats. Phrases have up to four words
 * and begin at one of the first `maxStartWords` words. Stop words do not count. Exceptions in brackets are
 * ignored.
 */
export function findTradeIdsInText(
  text: string | null,
  phrases: TradeIdsByPhrase,
  maxStartWords = Number.POSITIVE_INFINITY,
): number[] {
  const found = new Set<number>()
  const stems = removeStopWords(tokenize((text ?? '').replace(EXCEPTIONS, ' '))).map((word) =>
    foldPlural(word.folded),
  )
  for (let start = 0; start < Math.min(stems.length, maxStartWords); start++) {
    for (let end = Math.min(start + MAX_PHRASE_WORDS, stems.length); end > start; end--)
      for (const trade of phrases.get(stems.slice(start, end).sort().join(' ')) ?? []) found.add(trade)
  }
  return [...found]
}

export const toStateTag = (code: string) => `_s_${fold(code)}`
/** Returns the tag of a city, by its normalized name. */
export const toCityTag = (code: string, city: string) =>
  `_g_${fold(code)}_${fold(toCityKey(removeStateAndZipFromCity(city))) || fold(city)}`
/** Tag of a business whose own city is part of its name: `Rinconcito Miami`, in Miami. */
export const NAMED_AFTER_CITY_TAG = '_a_'
/** Returns the tag of a map cell. A cell measures half a degree. */
export const toMapCellTag = (cell: number) => `_l_${cell}`
export const toCategoryTag = (id: number) => `_c_${id}`
export const toTradeTag = (id: number) => `_t_${id}`
/** Returns the tag of a main trade. Mentioned trades have another tag. */
export const toMainTradeTag = (id: number) => `_m_${id}`

const LOCAL_DIGITS = 7

/** Tags of a phone number with and without area code. Empty if it is not a ten-digit US number. */
export function toPhoneTags(phone: string | null): string[] {
  const digits = removePhoneExtension(phone ?? '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? [toPhoneTag(digits), toPhoneTag(digits.slice(-LOCAL_DIGITS))] : []
}

/** Tag of an e-mail address, equal for any case. */
export const toEmailTag = (email: string) => `_e_${fold(email)}`

export const toPhoneTag = (digits: string) => `_p_${digits}`

/** Tag of a full name, equal for any word order, with or without articles and legal form. */
export function toNameTag(words: readonly Pick<Token, 'folded' | 'withTilde'>[]): string {
  const core = removeStopWords(words.filter((word) => !LEGAL_FORMS.has(word.folded)))
  return `_n_${core
    .map((word) => word.folded)
    .sort()
    .join('_')
    .slice(0, 120)}`
}
