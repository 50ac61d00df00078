import type { PlaceTextFields } from '~/features/places/find-state'
import { guessMisspelledCity } from '~/features/search/nearest-names.server'
import { QUESTIONED_CITY_FIELD } from '../owner-types'

/**
 * Returns an error of the city field that asks whether another city was intended. Null if the city does not
 * look misspelled, or if the form already asked about it. Stores the city in `form`, so that it asks once.
 */
export function askAboutMisspelledCity(form: URLSearchParams, place: PlaceTextFields & { city: string }) {
  const meant = form.get(QUESTIONED_CITY_FIELD) === place.city ? null : guessMisspelledCity(place)
  if (!meant) return null
  form.set(QUESTIONED_CITY_FIELD, place.city)
  return { ciudad: [`¿Quisiste decir ${meant}? Si está bien escrito, vuelve a enviar.`] }
}
