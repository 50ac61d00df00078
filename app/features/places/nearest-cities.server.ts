import { parseTsv } from '~/values/tsv'
import { removeStateAndZipFromCity } from './city'
import { toCityKey } from './city-key'
import table from './data/cities.tsv?raw'
import type { Position } from './position'
import { isStateCode, type StateCode } from './states'

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
    table,
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
export const listStatesOfCity = (name: string): StateCode[] => [
  ...new Set(findCitiesByName(name, null).map(({ state }) => state)),
]

const MILES_PER_DEGREE = 69.1

/**
 * Lists cities within a radius in miles, nearest first. A city at the position itself is included. Returns at
 * most `max`.
 */
export function findCitiesNear(from: Position, radiusMiles: number, max: number): NearCity[] {
  const stretch = Math.cos((from.latitude * Math.PI) / 180)
  const near: NearCity[] = []
  for (const named of cities().values())
    for (const city of named) {
      const north = (city.latitude - from.latitude) * MILES_PER_DEGREE
      if (Math.abs(north) > radiusMiles) continue
      const miles = Math.hypot(north, (city.longitude - from.longitude) * MILES_PER_DEGREE * stretch)
      if (miles <= radiusMiles) near.push({ ...city, miles })
    }
  return near.sort((a, b) => a.miles - b.miles).slice(0, max)
}
