import { type HasHeaders, ONE_YEAR, plainCookie, readCookie } from '~/http/cookies.server'
import { isStateCode, type StateCode } from '../states'
import { chosenCity } from './visitor-place.server'

const CHOSEN = 'estado'
const DETECTED = 'detectado'
const EVERYWHERE = 'todos'

/** Shown where nobody has chosen or been located (row 47). */
export const DEFAULT_STATE: StateCode = 'GA'

/** The state a visitor chose by hand, that of the place they look from before any: a code, null for all of them, undefined when they never chose (D41). */
export function chosenState(request: HasHeaders): StateCode | null | undefined {
  const place = chosenCity(request)
  if (place) return place.state
  const value = readCookie(request, CHOSEN)
  if (value === EVERYWHERE) return null
  return value && isStateCode(value) ? value : undefined
}

/** The state a visitor was found in earlier in this visit, undefined when they were not (row 40). */
export function detectedState(request: HasHeaders): StateCode | undefined {
  const value = readCookie(request, DETECTED)
  return value && isStateCode(value) ? value : undefined
}

/** The state that governs the home page: the chosen one, else the detected one, else Georgia; null for all (D41). */
export function homeState(request: HasHeaders): StateCode | null {
  const chosen = chosenState(request)
  return chosen === undefined ? (detectedState(request) ?? DEFAULT_STATE) : chosen
}

/** A `Set-Cookie` value that remembers the choice for a year; null stands for all states. */
export function rememberState(state: StateCode | null): string {
  return plainCookie(CHOSEN, state ?? EVERYWHERE, ONE_YEAR)
}

/** A `Set-Cookie` value that remembers until the browser closes where a visitor was found: people travel. */
export function rememberDetected(state: StateCode): string {
  return plainCookie(DETECTED, state)
}
