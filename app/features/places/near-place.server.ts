import { cityKey } from './city-key'
import { nearestCity } from './city-of-position.server'
import { stateNamed } from './find-state'
import { type City, citiesNamed, cityNamed } from './nearest-cities.server'
import { gridNumber, type Position } from './position'
import { isStateCode, type StateCode } from './states'
import { cityOfZip, parseZip, stateOfZip } from './zip'
import { positionOfZip } from './zip-position.server'

/** Where somebody looks from: a zip code, a city, or where their phone is. */
export interface NearPlace extends Position {
  /** As addresses and cookies say it: `30720`, `dalton-ga`; `aqui` for the phone, whose position is in neither. */
  key: string
  /** As people say it: `30720 (Dalton, GA)`, `Dalton, GA`, `tu ubicación`. */
  name: string
  state: StateCode
}

/** What stands for the phone's position in addresses. */
export const HERE = 'aqui'

/** The address of a city: `dalton-ga`. */
export const citySlug = (name: string, state: string): string =>
  `${cityKey(name).replaceAll(' ', '-')}-${state.toLowerCase()}`

/**
 * The place somebody typed, or its key: a zip code, a city with or without its state; null for anything else. Of a city that
 * several states have it is that of `preferred`, unless another one is far larger; else the largest.
 */
export function readPlace(text: string, preferred: StateCode | null = null): NearPlace | null {
  const typed = text.trim()
  const zip = /^\d/.test(typed) ? parseZip(typed) : null
  return zip ? placeOfZip(zip) : placeOfCity(typed, preferred)
}

/** The place of the city at this address; null when there is none. */
export function cityAt(slug: string): City | null {
  const [, name = '', code = ''] = /^([a-z-]{2,60})-([a-z]{2})$/.exec(slug) ?? []
  const state = code.toUpperCase()
  const city = isStateCode(state) ? cityNamed(name.replaceAll('-', ' '), state) : null
  return city && citySlug(city.name, city.state) === slug ? city : null
}

/** Where the phone says it is, rounded to about a kilometre; null outside the country. */
export function placeOfPhone({ latitude, longitude }: Position): NearPlace | null {
  const city = nearestCity({ latitude, longitude })
  return city && { key: HERE, name: 'tu ubicación', state: city.state, latitude, longitude }
}

function placeOfZip(zip: string): NearPlace | null {
  const [position, state] = [positionOfZip(zip), stateOfZip(zip)]
  if (!position || !state) return null
  const city = cityOfZip(zip) ?? nearestCity(position, state)?.name
  return { key: zip, name: city ? `${zip} (${city}, ${state})` : zip, state, ...position }
}

/** One so many times as small as another of its name is not meant by the name alone. */
const FAR_SMALLER = 20
const MOST_OTHERS = 3

/** The other cities that somebody may mean who says the city at this key, the largest first, at most three. */
export function namesakesOf(key: string): { key: string; name: string }[] {
  const city = cityAt(key)
  if (!city) return []
  return citiesNamed(city.name, null)
    .filter(({ state, inhabitants }) => state !== city.state && inhabitants * FAR_SMALLER >= city.inhabitants)
    .filter(({ inhabitants }) => inhabitants > 0)
    .slice(0, MOST_OTHERS)
    .map(({ name, state }) => ({ key: citySlug(name, state), name: `${name}, ${state}` }))
}

function placeOfCity(text: string, preferred: StateCode | null): NearPlace | null {
  if (!/\p{L}{2}/u.test(text)) return null
  const city = cityAt(text.toLowerCase()) ?? typedCity(text, preferred)
  if (!city) return null
  const { name, state, latitude, longitude } = city
  return { key: citySlug(name, state), name: `${name}, ${state}`, state, latitude, longitude }
}

/** `Dalton, GA`, `Dalton GA`, `Dalton, Georgia`, `Dalton`. */
function typedCity(text: string, preferred: StateCode | null): City | null {
  const [, before = '', last = ''] = /^(.+?)(?:\s*,\s*|\s+)([^,\s]+(?:\s[^,\s]+)?)$/.exec(text) ?? []
  const [, city = '', code = ''] = /^(.+?)[\s,]+([A-Za-z]{2})$/.exec(text) ?? []
  for (const [name, state] of [
    [city, stateNamed(code)],
    [before, stateNamed(last)],
  ] as const) {
    const found = name && state ? cityNamed(name, state) : null
    if (found) return found
  }
  const largest = cityNamed(text, null)
  const own = preferred && cityNamed(text, preferred)
  return own && own.inhabitants * FAR_SMALLER >= (largest?.inhabitants ?? 0) ? own : largest
}

/** The address of the city a business says it is in, if we know it; null otherwise. */
export function citySlugOf(city: string, state: string): string | null {
  const found = isStateCode(state) ? cityNamed(city, state) : null
  return found && citySlug(found.name, found.state)
}

/** Where a business is placed (`placeNumber`): at its zip code, else where its list said, else at its city. Or null. */
export function placeOfBusiness(business: {
  zip: string | null
  city: string
  state: string
  latitude: number | null
  longitude: number | null
}): number | null {
  const { latitude, longitude, city, state } = business
  const zip = parseZip(business.zip)
  const told = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const position = (zip && positionOfZip(zip)) || told || cityNamed(city, isStateCode(state) ? state : null)
  return position ? gridNumber(position) : null
}
