import { parseTsv, splitCommas } from '~/values/tsv'
import ENGLISH_NAMES from './data/english-states.json' with { type: 'json' }
import table from './data/known-cities.tsv?raw'
import spellings from './data/state-spellings.tsv?raw'
import { isStateCode, STATES, type StateCode } from './states'
import { findStateOfZip, isTerritoryZip, parseZip } from './zip'

/** Normalizes the name of a city: no accents or punctuation, `St.` and a leading `Ft.` in full. */
export const toCityKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .replace(/^ft\b/, 'fort')

export interface PlaceTextFields {
  state?: string | null
  zip?: string | null
  address?: string | null
  city?: string | null
}

/**
 * A state, and from what it was determined. `address`: a state written in the address or city. `nothing`
 * means the default, Georgia (D25).
 */
export interface FoundState {
  code: StateCode
  by: 'zip' | 'state' | 'address' | 'city' | 'nothing'
}

/** English state names that differ from the Spanish ones. */
export { ENGLISH_NAMES }

const stateOfName = new Map(
  [
    ...STATES.map(({ code, name }) => [name, code]),
    ...Object.entries(ENGLISH_NAMES).map(([code, name]) => [name, code]),
    ['Washington DC', 'DC'],
    ['Washington D.C.', 'DC'],
    ['D.C.', 'DC'],
  ].map(([name = '', code]) => [plain(name), code as StateCode]),
)

/** Maximum length of a text that is read as a state. */
const MAX_STATE_TEXT_CHARACTERS = 80
const stateOfSpelling = new Map(
  parseTsv('state-spellings.tsv', spellings, isStateCode).flatMap(([code, names]) =>
    splitCommas(names).map((name) => [lettersOf(name), code as StateCode] as const),
  ),
)

/**
 * Parses a text that should be a state. Also accepts abbreviations and other spellings: `Fla.`, `N. Mex.`,
 * `Tejas`, `Edo. de Georgia`, `Wash DC`. In other texts these may be ordinary words. Null if the text is no
 * state.
 */
export function parseStateText(text: string | null | undefined): StateCode | null {
  if (!text || text.length > MAX_STATE_TEXT_CHARACTERS) return null
  const code = parseStateName(text) ?? stateOfSpelling.get(lettersOf(text))
  if (code) return code
  const name = /^\s*(?:edo\.?|estado|state)\s+(?:(?:de|of)\s+)?(.+)$/i.exec(text)?.[1]
  return name ? parseStateText(name) : null
}

/**
 * Finds an abbreviated state with periods at the end of a text: `Coral Springs Fla.`. Compass directions are
 * no states. Null if there is none.
 */
function findDottedStateAbbreviationAtEnd(text: string): { before: string; code: StateCode } | null {
  if (!text.includes('.')) return null
  for (const end of TEXT_END_PATTERNS) {
    const [, before = '', last = ''] = end.exec(text) ?? []
    const code = last.includes('.') && !/^[NS]\.?\s?[EW]\.?$/i.test(last) ? parseStateText(last) : null
    if (code && /\p{L}/u.test(before)) return { before: before.replace(/[\s,]+$/, ''), code }
  }
  return null
}

/** Patterns that split off the last three, two or one words of a text. */
const TEXT_END_PATTERNS = [/^(.*\S)\s+(\S+\s+\S+\s+\S+)$/, /^(.*\S)\s+(\S+\s+\S+)$/, /^(.*\S)\s+(\S+)$/]

/**
 * Determines the state of a place by zip code, state, address or known city (D27). Georgia if none is known
 * (D25). Null in territories.
 */
export function findStateOrDefault(placeText: PlaceTextFields): FoundState | null {
  const place = withoutTails(placeText)
  const zip = parseZip(place.zip) ?? findZipAtEnd(place.address) ?? findZipAtEnd(place.city)
  if (zip && isTerritoryZip(zip)) return null
  const named = parseStateText(place.state)
  const found =
    (zip && told(findStateOfZip(zip), 'zip')) ||
    told(named, 'state') ||
    told(stateIn(place.address) ?? stateIn(place.city) ?? stateAsCity(place.city), 'address') ||
    told(cityIn(place.city) ?? cityIn(place.address), 'city')
  if (found) return found
  return isTerritory(place.state) ? null : { code: 'GA', by: 'nothing' }
}

/** Number of characters at the end of a text that are read, because some patterns are slow on long texts. */
const MAX_READ_END_CHARACTERS = 600

const withoutTails = (place: PlaceTextFields): PlaceTextFields =>
  Object.fromEntries(
    Object.entries(place).map(([name, text]) => [name, text?.slice(-MAX_READ_END_CHARACTERS)]),
  )

const told = (code: StateCode | null, by: FoundState['by']) => (code ? { code, by } : null)

/**
 * Parses a state: `GA`, `Georgia`, `Carolina del Norte`, `Georgia (GA)`. Ignores digits and signs next to two
 * letters. Null for other texts.
 */
export function parseStateName(text: string | null | undefined): StateCode | null {
  const name = plain((text ?? '').replace(/\s*\([A-Za-z]{2}\)\s*$/, ''))
  const code = name.toUpperCase().replace(/[^A-Z]/g, '')
  if (code.length === 2 && isStateCode(code)) return code
  return stateOfName.get(name) ?? null
}

const TERRITORY_NAMES = [
  'pr',
  'puerto rico',
  'vi',
  'virgin islands',
  'islas virgenes',
  'gu',
  'guam',
  'as',
  'mp',
]
const isTerritory = (text: string | null | undefined) => TERRITORY_NAMES.includes(plain(text ?? ''))

/**
 * Finds the zip code at the end of an address. Null if there is none or if it does not exist. Five digits at
 * its start are a house number.
 */
export function findZipAtEnd(text: string | null | undefined): string | null {
  const found =
    /(?<=[\s,.])(\d{5})(?:-\d{4})?(?=[\s,.]*(?:USA?|U\.S\.A\.|EE\.? ?UU\.?|United States|Estados Unidos)?[\s.]*$)/i.exec(
      text ?? '',
    )
  const zip = found?.[1] ?? null
  return zip && (findStateOfZip(zip) || isTerritoryZip(zip)) ? zip : null
}

/** Matches the country at the end of an address. */
const COUNTRY_SUFFIX_PATTERN =
  /[,\s]+(?:USA?|U\.S\.A?\.|EE\.? ?UU\.?|United States(?: of America)?|Estados Unidos)\.?\s*$/i

/**
 * Finds the state at the end of an address: two letters before a zip code, a name or abbreviation after a
 * comma, or an abbreviation with periods.
 */
function stateIn(text: string | null | undefined): StateCode | null {
  const address = (text ?? '').replace(COUNTRY_SUFFIX_PATTERN, '').trim()
  const beforeZip = /(?:^|[\s,])([A-Za-z]{2})\.?,?\s+\d{5}(?:-\d{4})?$/.exec(address)?.[1]
  const withoutZip = address.replace(/[\s,]+\d{5}(?:-\d{4})?$/, '')
  const afterComma = /,\s*([A-Za-z.]{2,4})\s*$/.exec(withoutZip)?.[1]
  const name = /,\s*([^,\d]+)$/.exec(withoutZip)?.[1]
  return (
    parseStateName(beforeZip) ??
    parseStateText(afterComma) ??
    (name && !cityIn(name) ? parseStateText(name) : null) ??
    findDottedStateAbbreviationAtEnd(withoutZip)?.code ??
    null
  )
}

/** Parses a state in the city field. `Washington` is none here, because it is also a city. */
const stateAsCity = (city: string | null | undefined) =>
  plain(city ?? '') === 'washington' ? null : parseStateText(city)

/** Finds the state of a known city that is a whole part between commas. Tries the last part first. */
function cityIn(text: string | null | undefined): StateCode | null {
  const parts = (text ?? '').replace(COUNTRY_SUFFIX_PATTERN, '').split(',').toReversed()
  for (const part of parts) {
    const state = findStateOfCity(part)
    if (state) return state
  }
  return null
}

function lettersOf(text: string): string {
  return plain(text).replace(/[^a-z]/g, '')
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.,]+$/g, '')
    .trim()
}

const stateByCityName = new Map(
  parseTsv('known-cities.tsv', table, isStateCode).flatMap(([state, names]) =>
    splitCommas(names).map((name): [string, StateCode] => [toCityKey(name), state as StateCode]),
  ),
)

/** Finds the state of a city by its full name. Accents, case and `St.` do not matter. Null if unknown. */
function findStateOfCity(city: string): StateCode | null {
  return stateByCityName.get(toCityKey(city)) ?? null
}

const ZIP_AT_END_PATTERN = /[,\s]+\d{5}(?:-\d{4})?\s*$/

/** Removes the country and the zip code at the end of an address. */
export const removeCountryAndZip = (text: string): string =>
  text.replace(COUNTRY_SUFFIX_PATTERN, '').replace(ZIP_AT_END_PATTERN, '')

/**
 * Removes a state at the end of a text: any spelling after a comma; two letters, if an earlier comma exists;
 * an abbreviation with periods. Otherwise returns the text unchanged.
 */
export function removeStateAtEnd(text: string): string {
  const [, before, last] = /^(.*),\s*([^,]+)$/.exec(text) ?? []
  if (before && last && parseStateText(last)) return before
  const [, rest, code] = /^(.*\S)\s+([A-Za-z]{2})\.?$/.exec(text) ?? []
  if (rest && code && /,/.test(rest) && parseStateName(code)) return rest
  return findDottedStateAbbreviationAtEnd(text)?.before ?? text
}

/** Removes state, zip code and country from a city: `Columbus, OH 43004` becomes `Columbus`. */
export function removeStateAndZipFromCity(text: string): string {
  return removeStateAtEnd(removeCountryAndZip(text))
    .replace(/\s+/g, ' ')
    .replace(/[,\s]+$/, '')
    .trim()
}
