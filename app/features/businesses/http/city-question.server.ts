import type { PlaceText } from '~/features/places/find-state'
import { guessMisspelledCity } from '~/features/search/find/likely-city.server'
import { CONFIRMED_CITY_FIELD } from '../owner-types'

/**
 * Asks whether another city was intended, if the city may be misspelled. It asks once: the same form sent
 * again is accepted. Returns null if there is no question.
 */
export function confirmUnknownCity(form: URLSearchParams, place: PlaceText & { city: string }) {
  const meant = form.get(CONFIRMED_CITY_FIELD) === place.city ? null : guessMisspelledCity(place)
  if (!meant) return null
  form.set(CONFIRMED_CITY_FIELD, place.city)
  return { ciudad: [`¿Quisiste decir ${meant}? Si está bien escrito, vuelve a enviar.`] }
}
