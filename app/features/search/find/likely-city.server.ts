import { cityAlone } from '~/features/places/city'
import { cityKey } from '~/features/places/city-key'
import { findState, type PlaceText } from '~/features/places/find-state'
import { allCities, citiesNamed } from '~/features/places/nearest-cities.server'
import { editDistance } from './near-words'

const SHORTEST = 4

/**
 * The city that is meant by one nobody knows: one letter away, in the state that its place tells, the largest; where nothing tells
 * one, in the country, of those with 1,000 inhabitants. Null for a known city and for what is like none.
 */
export function likelyCity(place: PlaceText): string | null {
  const typed = cityAlone(place.city ?? '')
  const key = cityKey(typed)
  if (key.length < SHORTEST || citiesNamed(typed, null).length > 0) return null
  const found = findState(place)
  const state = found && found.by !== 'nothing' ? found.code : null
  const [likely] = allCities()
    .filter((city) => (state ? city.state === state : city.inhabitants > 0))
    .filter(({ name }) => editDistance(cityKey(name), key, 1) === 1)
    .sort((a, b) => b.inhabitants - a.inhabitants || b.zips - a.zips)
  return likely?.name ?? null
}
