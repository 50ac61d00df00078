import {
  type FoundState,
  findStateOrDefault,
  findZipAtEnd,
  parseStateText,
  removeCountryAndZip,
  removeStateAndZipFromCity,
  removeStateAtEnd,
} from '~/features/places/find-state'
import { findCityByName } from '~/features/places/near-place.server'
import type { StateCode } from '~/features/places/states'
import { findCityOfZip, findStateOfZip, findTimeZone, parseZip } from '~/features/places/zip'
import { foldToLettersAndDigits } from '~/features/search/tokens'
import { cutText } from '~/values/text/clean'
import { toPresentableAddress } from '~/values/text/title-case'
import { buildWordListMeanings } from '../headers'
import type { CellTextByField } from '../map/cells'
import type { ImportRowBusinessNames } from './names'

/** Place of a business in the stored format. */
export interface RowPlace {
  location: string | null
  /** Empty if unknown. */
  city: string
  stateCode: StateCode
  /** False if the state is uncertain or only assumed. The default is Georgia (D25). */
  isStateKnown: boolean
  zip: string | null
  timeZone: string
  /** Why state and zip code contradict each other, in Spanish. Null if they do not. */
  contradiction: string | null
}

interface Given {
  location: string
  city: string
  state: string
  zip: string
}

/** Returns the place of a row, with warnings. Null for a territory that the directory does not cover. */
export function parseRowPlace(placeTexts: Given): { place: RowPlace; warnings: string[] } | null {
  const given = withShortZip(withCityAlone(placeTexts))
  const state = findStateOrDefault({ ...given, address: given.location })
  if (!state) return null
  const zip = parseZip(given.zip) ?? findZipAtEnd(given.location) ?? findZipAtEnd(given.city)
  const address = withCity(splitAddress(given.location), given.city, state.code)
  const isStateAsCity =
    parseStateText(given.city) !== null && (address.city !== '' || !findCityByName(given.city, state.code))
  const named =
    (isStateAsCity ? '' : removeStateAndZipFromCity(given.city)) ||
    address.city ||
    (zip && findCityOfZip(zip)) ||
    ''
  // The District of Columbia has only one city.
  const city = state.code === 'DC' && /^(wash\.?)?$/i.test(named) ? 'Washington' : named
  const street = withoutCity(address.street, city)
  const place = {
    location: presentable(street) || null,
    city: presentable(city),
    stateCode: state.code,
    isStateKnown: isCertain(state, city) && !isOddState(given.state, city, state.code),
    zip,
    timeZone: findTimeZone(state.code, zip),
    contradiction: contradictionOf(given, zip),
  }
  const warnings = warningsOf(given, zip, state.code)
  if (
    city !== '' &&
    foldToLettersAndDigits(address.city) !== foldToLettersAndDigits(city) &&
    findCityByName(address.city, state.code)
  )
    warnings.push(`La dirección dice ${cutText(address.city, 40)}, y la ciudad es ${city}: revísala`)
  return { place, warnings }
}

/**
 * Returns the reason if state and zip code contradict each other. It could be a lost leading zero or a
 * missing digit.
 */
function contradictionOf({ state, location, city }: Given, zip: string | null): string | null {
  const named = parseStateText(state) ?? stateBeforeZip(location) ?? stateBeforeZip(city)
  const found = zip && findStateOfZip(zip)
  return named && found && named !== found
    ? `El estado y el código postal no coinciden: ${named}, ${zip}`
    : null
}

/**
 * Without a zip code: moves one of four digits after a state out of the address or city. It may have lost its
 * leading zero or another digit.
 */
function withShortZip(given: Given): Given {
  if (given.zip !== '') return given
  for (const name of ['location', 'city'] as const) {
    const [, before = '', zip = ''] = /^(.*?)[,\s]+(\d{4})\s*$/.exec(given[name]) ?? []
    const named = stateBeforeZip(given[name])
    if (zip !== '' && named) return { ...given, [name]: before, zip, state: given.state || named }
  }
  return given
}

/** Returns the state before a zip code: `Hialeah, FL, 3301`, `Miami Florida 33130`. Null if there is none. */
function stateBeforeZip(text: string): StateCode | null {
  const [, state = ''] =
    /(?:^|[,\s])\s*([A-Za-z]{2}|[A-Za-z]{4,}(?: [A-Za-z]{4,})?)[,\s]+\d{4,5}(?:-\d{4})?\s*$/.exec(text) ?? []
  return parseStateText(state)
}

/**
 * Moves a city from the street column to an empty city column, if the street cell contains only the city:
 * `Norcross`.
 */
const withCityAlone = (given: Given): Given =>
  given.city === '' && findCityByName(given.location, parseStateText(given.state))
    ? { ...given, location: '', city: given.location }
    : given

/**
 * City names that are as common in another state. Without a state, such a name does not determine it (D113).
 */
const namesakes = buildWordListMeanings('namesake')

/** Formats an address. Text in small letters only is treated like text in capitals. */
const presentable = (text: string) => toPresentableAddress(/\p{Lu}/u.test(text) ? text : text.toUpperCase())

/**
 * Whether the written state is not a US state, and the city is not in the state that was found: `Guadalajara,
 * Jalisco, 44100`.
 */
const isOddState = (named: string, city: string, found: StateCode) =>
  named !== '' && parseStateText(named) === null && !findCityByName(city, found)

const isCertain = ({ by }: FoundState, city: string) =>
  by !== 'nothing' && (by !== 'city' || !namesakes.has(foldToLettersAndDigits(city)))

/** Whether a country other than the United States is named. */
export const isForeignCountry = (country: string | undefined): boolean =>
  !!country &&
  !/^(us|usa|u\.s\.a?\.?|ee\.? ?uu\.?( de am[eé]rica)?|united states.*|estados unidos.*|america)$/i.test(
    country.trim(),
  )

function warningsOf(given: Given, zip: string | null, found: StateCode): string[] {
  const named = parseStateText(given.state)
  const warnings: string[] = []
  if (given.zip !== '' && !zip) warnings.push(`Código postal no válido: ${cutText(given.zip, 20)}`)
  else if (zip && !findStateOfZip(zip)) warnings.push(`Código postal desconocido: ${zip}`)
  if (named && named !== found) warnings.push(`El código postal ${zip} es de ${found}, no de ${named}`)
  if (given.state !== '' && !named) warnings.push(`Estado no reconocido: ${cutText(given.state, 30)}`)
  return warnings
}

/** Splits `6611 SE Powell Blvd, Portland OR 97206` into street and city. */
function splitAddress(text: string): { street: string; city: string } {
  const whole = text.replace(/\s+/g, ' ').trim()
  const bare = removeCountryAndZip(whole)
  if (/^[a-z]{2}$/i.test(bare) && parseStateText(bare)) return { street: '', city: '' }
  const stateless = removeStateAtEnd(bare)
  if (stateless === bare && bare === whole) return { street: whole, city: '' }
  const parts = stateless.split(',').map((part) => part.trim())
  if (parts.length === 1)
    return /\d/.test(stateless) ? { street: stateless, city: '' } : { street: '', city: stateless }
  const city = parts.at(-1) ?? ''
  // `Suite 4` belongs to the street; city names have no digits.
  if (/\d/.test(city)) return { street: stateless, city: '' }
  return { street: parts.slice(0, -1).join(', '), city }
}

/**
 * Splits off a known city if none was found yet. It is after the last comma, or at the end of an address
 * without commas: `100 Main St Atlanta GA`.
 */
function withCity(address: { street: string; city: string }, city: string, state: StateCode) {
  const [, before = '', behind = ''] = /^(.*\d.*),\s*([^,\d]+)$/.exec(address.street) ?? []
  if (address.city === '' && city === '' && findCityByName(behind, state))
    return { street: before, city: behind }
  const words = address.street.split(' ')
  const last = words.at(-1) ?? ''
  const most = address.city === '' && city === '' && !address.street.includes(',') ? MAX_CITY_NAME_WORDS : 0
  const end =
    parseStateText(last) === state && /^([A-Z]{2}|[A-Z]{4,})$/i.test(last) ? words.length - 1 : words.length
  for (let length = Math.min(most, end - 2); length > 0; length--) {
    const named = words.slice(end - length, end).join(' ')
    if (!/\d/.test(named) && findCityByName(named, state))
      return { street: words.slice(0, end - length).join(' '), city: named }
  }
  return address
}

/** Maximum number of words of a city name. */
const MAX_CITY_NAME_WORDS = 3

/** Removes the city after the last comma of the street. */
function withoutCity(street: string, city: string): string {
  const end = street.split(',').at(-1)?.trim() ?? ''
  return city !== '' && street.includes(',') && end.toLowerCase() === city.toLowerCase()
    ? street.slice(0, street.lastIndexOf(',')).trim()
    : street
}

/**
 * Returns the place in the address column, and the place in the columns of its parts. Null if the directory
 * does not cover one of them.
 */
export function parseAddressAndPartsPlaces(
  cells: CellTextByField,
): { whole: RowPlace; parts: RowPlace } | null {
  const { location, street = '', city, state, zip } = cells
  const [whole, parts] = [{ location }, { location: street, city, state, zip }].map(
    (said) => parseRowPlace(toRowPlaceTexts(said, null))?.place,
  )
  return whole && parts ? { whole, parts } : null
}

/** Removes the line above the street that accounting programs fill with the addressee. */
export function removeAddresseeLine(
  cells: CellTextByField,
  { name, contactPerson, legalName }: ImportRowBusinessNames,
): CellTextByField {
  const addressees = new Set(
    [cells.name ?? '', name, contactPerson ?? '', legalName ?? ''].map(foldToLettersAndDigits),
  )
  const isStreet = (line: string) => !addressees.has(foldToLettersAndDigits(line))
  const [location, unit] = [cells.location ?? '', cells.unit ?? '']
  if (unit === '' || isStreet(location)) return cells
  return { ...cells, location: '', unit: unit.split(', ').filter(isStreet).join(', ') }
}

/**
 * Returns the texts of the place that the cells of a row state. `subjectLocation`: location from the packed
 * subject. It is used if no column has one.
 */
export function toRowPlaceTexts(cells: CellTextByField, subjectLocation: string | null) {
  const street = [cells.houseNumber, cells.location ?? cells.street].filter(Boolean).join(' ')
  const isNamed =
    cells.unit && /^[\w-]{1,6}$/.test(cells.unit) && !/^(apt|ste|suite|unit|#)/i.test(cells.unit)
  const unit = isNamed ? `#${cells.unit}` : cells.unit
  const location = unit && !street.includes(unit) ? joinUnit(street, unit) : street
  return {
    location: withNamedState(location.replace(/\s*\n\s*/g, ', ')) || subjectLocation || '',
    city: cityText(cells.city ?? ''),
    state: stateText(cells.state ?? ''),
    zip: parseZip(cells.zip) ?? findZipAtEnd(` ${cells.zip ?? ''}`) ?? cells.zip ?? '',
  }
}

/**
 * Returns the part of a cell that names a state: `US-GA`, `GA - Georgia`, `Georgia, USA`. Returns the whole
 * text if no part does.
 */
function stateText(text: string): string {
  const [, code = ''] = /^US-([A-Z]{2})$/i.exec(text) ?? []
  const parts = [code, ...text.split(/\s*(?:\s[-–]\s|[,/])\s*/)]
  return parseStateText(text) ? text : (parts.find((part) => parseStateText(part)) ?? text)
}

/** Separates city, state and zip code: `Norcross GA 30071` becomes `Norcross, GA 30071`. */
function cityText(text: string): string {
  const [, town = text, zip = ''] = /^(.*?)[\s,/]+(\d{5}(?:-\d{4})?)$/.exec(text) ?? []
  return `${withComma(town)} ${zip}`.trim()
}

/** Separates city and state by a comma: `Atlanta / GA` and `Atlanta GA` become `Atlanta, GA`. */
function withComma(city: string): string {
  const [, town, state = ''] =
    /^(.*\S)\s*(?:[/|]|\s[-–])\s*([^/|]+)$/.exec(city) ?? /^(.*[^\s,])\s+([A-Z]{2})$/.exec(city) ?? []
  return town && parseStateText(state) ? `${town}, ${state}` : withNamedState(city)
}

/**
 * `Miami Florida` becomes `Miami, Florida` if the state has such a city. City names such as `Fort Washington`
 * do not change.
 */
function withNamedState(city: string): string {
  const words = city.split(' ')
  if (words.length < 2 || /[\d,]/.test(city) || findCityByName(city, null)) return city
  for (let length = Math.min(3, words.length - 1); length > 0; length--) {
    const [town, state] = [words.slice(0, -length).join(' '), words.slice(-length).join(' ')]
    const code = parseStateText(state)
    if (code && findCityByName(town, code)) return `${town}, ${state}`
  }
  return city
}

/** Inserts the unit between street and city. */
const joinUnit = (street: string, unit: string) => {
  const [first = '', ...rest] = street.split(',')
  if (first === '') return unit
  return [`${first.trim()}, ${unit}`, ...rest.map((each) => each.trim())].join(', ')
}
