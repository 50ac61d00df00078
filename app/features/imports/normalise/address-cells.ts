import { findZip, parseStateText } from '~/features/places/find-state'
import { findCityByName } from '~/features/places/nearest-cities.server'
import { parseZip } from '~/features/places/zip'
import { fold } from '~/features/search/tokens'
import type { CellTextByField } from '../map/cells'
import type { RowNames } from './names'
import { type RowPlace, readRowPlace } from './place'

/**
 * Returns the place in the address column, and the place in the columns of its parts. Null if the directory
 * does not cover one of them.
 */
export function parseWholeAndSplitPlace(cells: CellTextByField): { whole: RowPlace; parts: RowPlace } | null {
  const { location, street = '', city, state, zip } = cells
  const [whole, parts] = [{ location }, { location: street, city, state, zip }].map(
    (said) => readRowPlace(toPlaceTexts(said, null))?.place,
  )
  return whole && parts ? { whole, parts } : null
}

/** Removes the line above the street that accounting programs fill with the addressee. */
export function withoutAddressee(
  cells: CellTextByField,
  { name, contactPerson, legalName }: RowNames,
): CellTextByField {
  const addressees = new Set([cells.name ?? '', name, contactPerson ?? '', legalName ?? ''].map(fold))
  const isStreet = (line: string) => !addressees.has(fold(line))
  const [location, unit] = [cells.location ?? '', cells.unit ?? '']
  if (unit === '' || isStreet(location)) return cells
  return { ...cells, location: '', unit: unit.split(', ').filter(isStreet).join(', ') }
}

/**
 * Returns the texts of the place that the cells of a row state. `subjectLocation`: location from the packed
 * subject. It is used if no column has one.
 */
export function toPlaceTexts(cells: CellTextByField, subjectLocation: string | null) {
  const street = [cells.houseNumber, cells.location ?? cells.street].filter(Boolean).join(' ')
  const isNamed =
    cells.unit && /^[\w-]{1,6}$/.test(cells.unit) && !/^(apt|ste|suite|unit|#)/i.test(cells.unit)
  const unit = isNamed ? `#${cells.unit}` : cells.unit
  const location = unit && !street.includes(unit) ? joinUnit(street, unit) : street
  return {
    location: withNamedState(location.replace(/\s*\n\s*/g, ', ')) || subjectLocation || '',
    city: cityText(cells.city ?? ''),
    state: stateText(cells.state ?? ''),
    zip: parseZip(cells.zip) ?? findZip(` ${cells.zip ?? ''}`) ?? cells.zip ?? '',
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
