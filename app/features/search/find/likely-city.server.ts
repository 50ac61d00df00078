import {
  findStateOrDefault,
  type PlaceText,
  removeStateAndZipFromCity,
  toCityKey,
} from '~/features/places/find-state'
import { findCitiesByName, listAllCities } from '~/features/places/near-place.server'
import { computeEditDistanceUpTo } from './spelling-index'

const MIN_CITY_KEY_LENGTH = 4

/**
 * Guesses the city of a misspelled name: the largest city whose name differs by one letter. It searches the
 * state of the place, otherwise all cities with a known population. Returns null for a known city, for less
 * than four letters, or if no name is that close.
 */
export function guessMisspelledCity(place: PlaceText): string | null {
  const typed = removeStateAndZipFromCity(place.city ?? '')
  const key = toCityKey(typed)
  if (key.length < MIN_CITY_KEY_LENGTH || findCitiesByName(typed, null).length > 0) return null
  const found = findStateOrDefault(place)
  const state = found && found.by !== 'nothing' ? found.code : null
  const [likely] = listAllCities()
    .filter((city) => (state ? city.state === state : city.inhabitants > 0))
    .filter(({ name }) => computeEditDistanceUpTo(toCityKey(name), key, 1) === 1)
    .sort((a, b) => b.inhabitants - a.inhabitants || b.zips - a.zips)
  return likely?.name ?? null
}
