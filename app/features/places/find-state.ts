import { listIn, readTable } from '~/values/table'
import ENGLISH_NAMES from './data/english-states.json' with { type: 'json' }
import spellings from './data/state-spellings.tsv?raw'
import { stateOfCity } from './known-cities'
import { isStateCode, STATES, type StateCode } from './states'
import { isTerritoryZip, parseZip, stateOfZip } from './zip'

export interface PlaceText {
  state?: string | null
  zip?: string | null
  address?: string | null
  city?: string | null
}

/** `by` is what told the state; `nothing` when it is Georgia for want of anything better (D25). */
export interface FoundState {
  code: StateCode
  by: 'zip' | 'state' | 'address' | 'city' | 'nothing'
}

/** English names of the states whose Spanish name is another. */
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

/** Of a state, with its country. */
const LONGEST_NAME = 80
const stateOfSpelling = new Map(
  readTable('state-spellings.tsv', spellings, isStateCode).flatMap(([code, names]) =>
    listIn(names).map((name) => [lettersOf(name), code as StateCode] as const),
  ),
)

/**
 * The state that a text where one is meant names, also as newspapers and the post write it: `Fla.`, `N. Mex.`, `Tejas`,
 * `Edo. de Georgia`, `Wash DC`. Elsewhere these are words of every day.
 */
export function stateWritten(text: string | null | undefined): StateCode | null {
  if (!text || text.length > LONGEST_NAME) return null
  const code = stateNamed(text) ?? stateOfSpelling.get(lettersOf(text))
  if (code) return code
  const name = /^\s*(?:edo\.?|estado|state)\s+(?:(?:de|of)\s+)?(.+)$/i.exec(text)?.[1]
  return name ? stateWritten(name) : null
}

/** A state that ends a text behind a space, as its points show: `Coral Springs Fla.`; no part of the compass. */
export function stateAtEnd(text: string): { before: string; code: StateCode } | null {
  if (!text.includes('.')) return null
  for (const end of ENDS) {
    const [, before = '', last = ''] = end.exec(text) ?? []
    const code = last.includes('.') && !/^[NS]\.?\s?[EW]\.?$/i.test(last) ? stateWritten(last) : null
    if (code && /\p{L}/u.test(before)) return { before: before.replace(/[\s,]+$/, ''), code }
  }
  return null
}

/** The last three words of a text, the last two, the last. */
const ENDS = [/^(.*\S)\s+(\S+\s+\S+\s+\S+)$/, /^(.*\S)\s+(\S+\s+\S+)$/, /^(.*\S)\s+(\S+)$/]

/** The state of a place, by zip code, named state, address, known city (D27), else Georgia (D25); null in territories. */
export function findState(given: PlaceText): FoundState | null {
  const place = withoutTails(given)
  const zip = parseZip(place.zip) ?? zipIn(place.address) ?? zipIn(place.city)
  if (zip && isTerritoryZip(zip)) return null
  const named = stateWritten(place.state)
  const found =
    (zip && told(stateOfZip(zip), 'zip')) ||
    told(named, 'state') ||
    told(stateIn(place.address) ?? stateIn(place.city) ?? stateAsCity(place.city), 'address') ||
    told(cityIn(place.city) ?? cityIn(place.address), 'city')
  if (found) return found
  return isTerritory(place.state) ? null : { code: 'GA', by: 'nothing' }
}

/** No place takes more to say; the patterns below are asked where each space or dot could begin their match. */
const LONGEST = 600

const withoutTails = (place: PlaceText): PlaceText =>
  Object.fromEntries(Object.entries(place).map(([name, text]) => [name, text?.slice(-LONGEST)]))

const told = (code: StateCode | null, by: FoundState['by']) => (code ? { code, by } : null)

/** The state a text names and nothing else: `GA`, `Ga.`, `Georgia`, `Carolina del Norte`, `Georgia (GA)`. */
export function stateNamed(text: string | null | undefined): StateCode | null {
  const name = plain((text ?? '').replace(/\s*\([A-Za-z]{2}\)\s*$/, ''))
  const code = name.toUpperCase().replace(/[^A-Z]/g, '')
  if (code.length === 2 && isStateCode(code)) return code
  return stateOfName.get(name) ?? null
}

const TERRITORIES = ['pr', 'puerto rico', 'vi', 'virgin islands', 'islas virgenes', 'gu', 'guam', 'as', 'mp']
const isTerritory = (text: string | null | undefined) => TERRITORIES.includes(plain(text ?? ''))

/** A zip code that ends an address; the number of a house stands at its beginning. */
export function zipIn(text: string | null | undefined): string | null {
  const found =
    /(?<=[\s,.])(\d{5})(?:-\d{4})?(?=[\s,.]*(?:USA?|U\.S\.A\.|EE\.? ?UU\.?|United States|Estados Unidos)?[\s.]*$)/i.exec(
      text ?? '',
    )
  const zip = found?.[1] ?? null
  return zip && (stateOfZip(zip) || isTerritoryZip(zip)) ? zip : null
}

/** The country at the end of an address. */
export const COUNTRY =
  /[,\s]+(?:USA?|U\.S\.A?\.|EE\.? ?UU\.?|United States(?: of America)?|Estados Unidos)\.?\s*$/i

/** The state that ends an address: two letters after a comma or before a zip code, never in a word, or a whole name. */
function stateIn(text: string | null | undefined): StateCode | null {
  const address = (text ?? '').replace(COUNTRY, '').trim()
  const beforeZip = /(?:^|[\s,])([A-Za-z]{2})\.?,?\s+\d{5}(?:-\d{4})?$/.exec(address)?.[1]
  const withoutZip = address.replace(/[\s,]+\d{5}(?:-\d{4})?$/, '')
  const afterComma = /,\s*([A-Za-z.]{2,4})\s*$/.exec(withoutZip)?.[1]
  const name = /,\s*([^,\d]+)$/.exec(withoutZip)?.[1]
  return (
    stateNamed(beforeZip) ??
    stateWritten(afterComma) ??
    (name && !cityIn(name) ? stateWritten(name) : null) ??
    stateAtEnd(withoutZip)?.code ??
    null
  )
}

/** Somebody's city column that holds a state. Washington is a city as well. */
const stateAsCity = (city: string | null | undefined) =>
  plain(city ?? '') === 'washington' ? null : stateWritten(city)

/** A known city as the whole of a part between commas, the last one first. */
function cityIn(text: string | null | undefined): StateCode | null {
  const parts = (text ?? '').replace(COUNTRY, '').split(',').toReversed()
  for (const part of parts) {
    const state = stateOfCity(part)
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
