import { isStateCode, type StateCode } from '~/models/place/states'
import { ONE_YEAR, plainCookie, readCookie } from './cookies.server'

const NAME = 'estado'
const EVERYWHERE = 'todos'

/** Shown where nobody has chosen or been located (row 47). */
const DEFAULT_STATE: StateCode = 'GA'

/** The state a visitor chose by hand: a code, null for all of them, undefined when they never chose (D41). */
export function chosenState(request: Request): StateCode | null | undefined {
  const value = readCookie(request, NAME)
  if (value === EVERYWHERE) return null
  return value && isStateCode(value) ? value : undefined
}

/** The state that governs the home page: the chosen one, else Georgia; null for all (rows 40, 41, 47). */
export function homeState(request: Request): StateCode | null {
  const chosen = chosenState(request)
  return chosen === undefined ? DEFAULT_STATE : chosen
}

/** A `Set-Cookie` value that remembers the choice for a year; null stands for all states. */
export function rememberState(state: StateCode | null): string {
  return plainCookie(NAME, state ?? EVERYWHERE, ONE_YEAR)
}
