import { ONE_YEAR } from '~/http/cookies.server'
import { signedCookie } from '~/http/signed-cookie.server'

/** A cookie takes 4 kB. */
const MOST = 20

const cookie = signedCookie({ name: 'reservas', maxAge: ONE_YEAR })

/** The private tokens of what was reserved in this browser, the newest first; none when nobody we know signed them. */
export async function ownReservationTokens(request: Request): Promise<string[]> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? value.split('.').filter((token) => /^[0-9a-f]{32}$/.test(token)) : []
}

/** Adds to an answer what makes the browser keep one more, as the newest. */
export async function keepReservation(
  request: Request,
  response: Response,
  token: string,
): Promise<Response> {
  const before = (await ownReservationTokens(request)).filter((each) => each !== token)
  return saveReservationTokens(response, [token, ...before])
}

/** Adds to an answer what makes the browser keep these, the first twenty. */
export async function saveReservationTokens(
  response: Response,
  tokens: readonly string[],
): Promise<Response> {
  const list = tokens.slice(0, MOST).join('.')
  response.headers.append('Set-Cookie', await cookie().serialize(list, list ? {} : { maxAge: 0 }))
  return response
}
