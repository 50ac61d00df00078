import { isStateCode, type StateCode } from '~/models/place/states'

const NAME = 'estado'
const EVERYWHERE = 'todos'
const ONE_YEAR = 60 * 60 * 24 * 365

/** Shown where nobody has chosen or been located (row 47). */
const DEFAULT_STATE: StateCode = 'GA'

/** The state a visitor chose by hand: a code, null for all of them, undefined when they never chose (D41). */
export function chosenState(request: Request): StateCode | null | undefined {
  const value = cookies(request).get(NAME)
  if (value === EVERYWHERE) return null
  return value && isStateCode(value) ? value : undefined
}

/** The state that governs the home page: the chosen one, else Georgia; null for all (rows 40, 41, 47). */
export function homeState(request: Request): StateCode | null {
  const chosen = chosenState(request)
  return chosen === undefined ? DEFAULT_STATE : chosen
}

/** A `Set-Cookie` value that remembers the choice for a year; null stands for all states. */
export function rememberState(state: StateCode | null, secure: boolean): string {
  const attributes = [
    'Path=/',
    `Max-Age=${ONE_YEAR}`,
    'SameSite=Lax',
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
  ]
  return [`${NAME}=${state ?? EVERYWHERE}`, ...attributes].join('; ')
}

function cookies(request: Request): Map<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}
