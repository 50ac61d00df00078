import { env } from '~/env.server'
import { type HasHeaders, plainCookie, readCookie } from '~/http/cookies.server'
import { formTokenAge, signFormToken } from '../spam-check/form-token.server'

const NAME = 'sello'
const DAY = 24 * 60 * 60
/** Whoever reads on gets a new one long before theirs counts no more. */
const RENEWED_AFTER = DAY / 2

/** The token of forms on pages that are only read, signed, in a cookie: so the page can be cached for everybody. */
export const cookieFormToken = (request: HasHeaders): string | undefined => readCookie(request, NAME)

/** The `Set-Cookie` value with a new form token for who has none, or an old one; undefined for all others. */
export function formTokenCookie(request: HasHeaders): string | undefined {
  const age = formTokenAge(cookieFormToken(request))
  if (age !== undefined && age >= 0 && age < RENEWED_AFTER) return undefined
  return plainCookie(NAME, signFormToken(env.SESSION_SECRETS), DAY)
}
