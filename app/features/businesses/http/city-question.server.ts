import type { PlaceText } from '~/features/places/find-state'
import { likelyCity } from '~/features/search/find/likely-city.server'
import { CITY_ASKED } from '../owner-business'

/** What a form asks once about a city nobody knows; sent again as it stands, it stays. */
export function cityQuestion(form: URLSearchParams, place: PlaceText & { city: string }) {
  const meant = form.get(CITY_ASKED) === place.city ? null : likelyCity(place)
  if (!meant) return null
  form.set(CITY_ASKED, place.city)
  return { ciudad: [`¿Quisiste decir ${meant}? Si se llama ${place.city}, envía otra vez.`] }
}
