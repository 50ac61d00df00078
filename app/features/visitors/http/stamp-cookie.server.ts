import { env } from '~/env.server'
import { type Headed, plainCookie, readCookie } from '~/http/cookies.server'
import { stampAge, stampForm } from '../spam-check/stamp.server'

const NAME = 'sello'
const DAY = 24 * 60 * 60
/** Whoever reads on gets a new one long before theirs counts no more. */
const RENEWED_AFTER = DAY / 2

/** The stamp of forms on pages that are read, signed, in a cookie: so the page can be kept for others. */
export const visitorStamp = (request: Headed): string | undefined => readCookie(request, NAME)

/** The `Set-Cookie` value with a new stamp for who has none, or an old one; undefined for all others. */
export function stampCookie(request: Headed): string | undefined {
  const age = stampAge(visitorStamp(request))
  if (age !== undefined && age >= 0 && age < RENEWED_AFTER) return undefined
  return plainCookie(NAME, stampForm(env.SESSION_SECRETS), DAY)
}
