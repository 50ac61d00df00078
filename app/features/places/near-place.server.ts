import { parseTsv, splitCommas } from '~/values/tsv'
import areaCodeTable from './data/area-codes.tsv?raw'
import cityTable from './data/cities.tsv?raw'
import foreignPlaceTable from './data/foreign-places.tsv?raw'
import neighbourTable from './data/neighbouring-states.tsv?raw'
import table from './data/zips.tsv?raw'
import { parseStateName, removeStateAndZipFromCity, toCityKey } from './find-state'
import { type Position, toGridNumber } from './position'
import { isStateCode, type StateCode } from './states'
import { findCityOfZip, findStateOfZip, parseZip } from './zip'

let positions: Map<string, Position> | undefined

/** Returns the positions of known zip codes. Loads them on first use. */
function zips(): Map<string, Position> {
  if (positions) return positions
  positions = new Map(
    parseTsv('zips.tsv', table).map(([zip = '', north, west]) => [
      zip,
      { latitude: Number(north) / 100, longitude: -Number(west) / 100 },
    ]),
  )
  return positions
}

/** Returns the center of a zip code, accurate to about a kilometer. Null if the code is unknown. */
export const findPositionOfZip = (zip: string): Position | null => zips().get(zip) ?? null

const NEAREST_CITY_RADII_MILES = [25, 120]

/** Finds the nearest city to a position, in one state if given. Null if none is within 120 miles. */
function nearestCity(position: Position, state?: StateCode): City | null {
  for (const miles of NEAREST_CITY_RADII_MILES) {
    const near = findCitiesNear(position, miles, Number.POSITIVE_INFINITY)
    const nearest = near.find((city) => !state || city.state === state)
    if (nearest) return nearest
  }
  return null
}

/** A place to search from: a zip code, a city, or the position of the device. */
export interface SearchOrigin extends Position {
  /**
   * Key in addresses and cookies: `30720`, `dalton-ga`, or `aqui` for the device. It contains no position.
   */
  key: string
  /** Name to show: `30720 (Dalton, GA)`, `Dalton, GA`, `tu ubicación`. */
  name: string
  state: StateCode
  /** City of the place. Null if unknown. */
  city: { slug: string; name: string } | null
}

/** Key for the position of the device in addresses. */
export const DEVICE_POSITION_PARAM_VALUE = 'aqui'

/** Builds the slug of a city: `dalton-ga`. */
export const toCitySlug = (name: string, state: string): string =>
  `${toCityKey(name).replaceAll(' ', '-')}-${state.toLowerCase()}`

/**
 * Parses a place or its key: a zip code, or a city with or without state. Null for other texts. Of several
 * cities with the name, the one in `preferredState` wins unless another is far larger. Without
 * `preferredState` the largest wins.
 */
export function parsePlace(text: string, preferredState: StateCode | null = null): SearchOrigin | null {
  const typed = text.trim()
  const zip = /^\d/.test(typed) ? parseZip(typed) : null
  return zip ? placeOfZip(zip) : placeOfCity(typed, preferredState)
}

/** Finds the city with this slug. Null if there is none. */
export function findCityBySlug(slug: string): City | null {
  const [, name = '', code = ''] = /^([a-z-]{2,60})-([a-z]{2})$/.exec(slug) ?? []
  const state = code.toUpperCase()
  const city = isStateCode(state) ? findCityByName(name.replaceAll('-', ' '), state) : null
  return city && toCitySlug(city.name, city.state) === slug ? city : null
}

/**
 * Returns the place for an already rounded position of the device. Null if no US city is within 120 miles.
 */
export function toDevicePlace({ latitude, longitude }: Position): SearchOrigin | null {
  const city = nearestCity({ latitude, longitude })
  return (
    city && {
      key: DEVICE_POSITION_PARAM_VALUE,
      name: 'tu ubicación',
      state: city.state,
      city: toPlaceCity(city),
      latitude,
      longitude,
    }
  )
}

function placeOfZip(zip: string): SearchOrigin | null {
  const [position, state] = [findPositionOfZip(zip), findStateOfZip(zip)]
  if (!position || !state) return null
  const name = findCityOfZip(zip)
  const city = (name ? findCityByName(name, state) : null) ?? nearestCity(position, state)
  const label = name ?? city?.name
  return {
    key: zip,
    name: label ? `${zip} (${label}, ${state})` : zip,
    state,
    city: city && toPlaceCity(city),
    ...position,
  }
}

const toPlaceCity = ({ name, state }: City) => ({ slug: toCitySlug(name, state), name })

/** A city is far smaller than another with more than this number of times its inhabitants. */
const FAR_SMALLER_CITY_FACTOR = 20

/** Whether a city has less than a twentieth of the inhabitants of another. */
export const isFarSmallerCity = (city: City, than: City): boolean =>
  city.inhabitants * FAR_SMALLER_CITY_FACTOR < than.inhabitants

const MAX_SAME_NAMED_CITIES = 3

/**
 * Lists at most three cities with the same name in other states, largest first. Empty if `slug` is no city.
 * Omits cities over 20 times smaller than this one, and those under 1,000 inhabitants.
 */
export function listSameNamedCitiesInOtherStates(slug: string): { key: string; name: string }[] {
  const city = findCityBySlug(slug)
  if (!city) return []
  return findCitiesByName(city.name, null)
    .filter((each) => each.state !== city.state && !isFarSmallerCity(each, city))
    .filter(({ inhabitants }) => inhabitants > 0)
    .slice(0, MAX_SAME_NAMED_CITIES)
    .map(({ name, state }) => ({ key: toCitySlug(name, state), name: `${name}, ${state}` }))
}

function placeOfCity(text: string, preferred: StateCode | null): SearchOrigin | null {
  if (!/\p{L}{2}/u.test(text)) return null
  const city = findCityBySlug(text.toLowerCase()) ?? typedCity(text, preferred)
  if (!city) return null
  const { name, state, latitude, longitude } = city
  return {
    key: toCitySlug(name, state),
    name: `${name}, ${state}`,
    state,
    city: toPlaceCity(city),
    latitude,
    longitude,
  }
}

/** Parses a city as typed: `Dalton, GA`, `Dalton GA`, `Dalton, Georgia`, `Dalton`. */
function typedCity(text: string, preferred: StateCode | null): City | null {
  const [, before = '', last = ''] = /^(.+?)(?:\s*,\s*|\s+)([^,\s]+(?:\s[^,\s]+)?)$/.exec(text) ?? []
  const [, city = '', code = ''] = /^(.+?)[\s,]+([A-Za-z]{2})$/.exec(text) ?? []
  for (const [name, state] of [
    [city, parseStateName(code)],
    [before, parseStateName(last)],
  ] as const) {
    const found = name && state ? findCityByName(name, state) : null
    if (found) return found
  }
  const largest = findCityByName(text, null)
  const own = preferred && findCityByName(text, preferred)
  return own && !(largest && isFarSmallerCity(own, largest)) ? own : largest
}

/** Returns the slug of the city of a business. Null if the city is unknown. */
export function findCitySlug(city: string, state: string): string | null {
  const found = isStateCode(state) ? findCityByName(city, state) : null
  return found && toCitySlug(found.name, found.state)
}

/**
 * Returns the position of a business as a `toGridNumber`: that of its zip code, otherwise of its coordinates,
 * otherwise of its city. Null if unknown.
 */
export function findMapGridNumberOfBusiness(business: {
  zip: string | null
  city: string
  state: string
  latitude: number | null
  longitude: number | null
}): number | null {
  const { latitude, longitude, city, state } = business
  const zip = parseZip(business.zip)
  const told = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const position =
    (zip && findPositionOfZip(zip)) || told || findCityByName(city, isStateCode(state) ? state : null)
  return position ? toGridNumber(position) : null
}

const neighbours = new Map(
  parseTsv('neighbouring-states.tsv', neighbourTable, isStateCode).map(([code, list]) => [
    code,
    splitCommas(list),
  ]),
)

/**
 * Lists neighboring states to offer when a state has no results, best first. For Alaska and Hawaii: states of
 * the nearest coast (D26).
 */
export const listNeighbouringStates = (code: StateCode): StateCode[] =>
  (neighbours.get(code) ?? []).filter(isStateCode)

const stateOfAreaCode = new Map(
  parseTsv('area-codes.tsv', areaCodeTable, isStateCode).flatMap(([state, codes]) =>
    splitCommas(codes).map((code): [string, StateCode] => [code, state as StateCode]),
  ),
)

/**
 * Returns the state of a phone number (`+1` and ten digits), if that state has a city of this name (D142).
 * `Lake Worth` with area code 954 is in Florida. Otherwise null.
 */
export function guessStateFromPhoneNumber(phone: string | null, city: string): StateCode | null {
  const state = stateOfAreaCode.get(/^\+1(\d{3})/.exec(phone ?? '')?.[1] ?? '')
  return state && listStatesOfCity(city).includes(state) ? state : null
}

export interface City {
  name: string
  state: StateCode
  /** In degrees. */
  latitude: number
  longitude: number
  zips: number
  /** Number of inhabitants; 0 if fewer than 1,000. */
  inhabitants: number
}

export interface NearCity extends City {
  miles: number
}

let byKey: Map<string, City[]> | undefined

/** Returns the known US cities by key. Loads them on first use. */
function cities(): Map<string, City[]> {
  if (byKey) return byKey
  byKey = new Map()
  for (const [state = '', name = '', north, west, zips, inhabitants] of parseTsv(
    'cities.tsv',
    cityTable,
    isStateCode,
  )) {
    const city = {
      name,
      state: state as StateCode,
      latitude: Number(north) / 100,
      longitude: -Number(west) / 100,
      zips: Number(zips),
      inhabitants: Number(inhabitants),
    }
    const key = toCityKey(name)
    byKey.set(key, [...(byKey.get(key) ?? []), city])
  }
  return byKey
}

export const listAllCities = (): City[] => [...cities().values()].flat()

/** Lists the cities with this name, largest first. `state` limits them to one state. */
export const findCitiesByName = (name: string, state: StateCode | null): City[] =>
  (cities().get(toCityKey(removeStateAndZipFromCity(name))) ?? [])
    .filter((city) => state === null || city.state === state)
    .sort((a, b) => b.inhabitants - a.inhabitants || b.zips - a.zips)

/**
 * Finds the largest city with this name in the state. If `state` is null, in the whole country. Null if there
 * is none.
 */
export const findCityByName = (name: string, state: StateCode | null): City | null =>
  findCitiesByName(name, state)[0] ?? null

/** Lists the states that have a city of this name. */
const listStatesOfCity = (name: string): StateCode[] => [
  ...new Set(findCitiesByName(name, null).map(({ state }) => state)),
]

const MILES_PER_LATITUDE_DEGREE = 69.1

/**
 * Lists cities within a radius in miles, nearest first. A city at the position itself is included. Returns at
 * most `max`.
 */
export function findCitiesNear(from: Position, radiusMiles: number, max: number): NearCity[] {
  const stretch = Math.cos((from.latitude * Math.PI) / 180)
  const near: NearCity[] = []
  for (const named of cities().values())
    for (const city of named) {
      const north = (city.latitude - from.latitude) * MILES_PER_LATITUDE_DEGREE
      if (Math.abs(north) > radiusMiles) continue
      const miles = Math.hypot(north, (city.longitude - from.longitude) * MILES_PER_LATITUDE_DEGREE * stretch)
      if (miles <= radiusMiles) near.push({ ...city, miles })
    }
  return near.sort((a, b) => a.miles - b.miles).slice(0, max)
}

const foreignCityKeys = new Set(
  parseTsv('foreign-places.tsv', foreignPlaceTable).flatMap(([, cells]) => splitCommas(cells).map(toCityKey)),
)

/**
 * Whether a name is in the list of places abroad that people name in a query. `Lima` is one, `Santa Ana` is
 * none.
 */
export const isForeignPlaceName = (name: string): boolean => foreignCityKeys.has(toCityKey(name))
