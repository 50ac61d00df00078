import { isbot } from 'isbot'
import { type HasHeaders, readCookie, serializeUnsignedCookie } from '../cookies.server'
import { isLightVersion } from './light-mode.server'

const NAME = 'visita'
const PHONE_OR_TABLET = /Android|iPhone|iPad|iPod|Mobile|Tablet|Silk|Kindle|PlayBook|IEMobile|Opera Mini/i

/**
 * Returns `always` on the first page of a visit with a phone or tablet. With other devices it returns
 * `narrow` (rows 16, 19, 302). Null on later pages, in the administration, after a POST, in the light version
 * and for robots (D92).
 */
export function getSplashMode(
  request: HasHeaders & { url: string; method: string },
): 'narrow' | 'always' | null {
  const [, section = ''] = new URL(request.url).pathname.split('/')
  if (/^(admin|administracion)$/.test(section)) return null
  const agent = request.headers.get('user-agent') ?? ''
  if (request.method === 'POST' || readCookie(request, NAME) || isLightVersion(request) || isbot(agent))
    return null
  return PHONE_OR_TABLET.test(agent) ? 'always' : 'narrow'
}

/**
 * Builds the `Set-Cookie` value that hides the welcome screen for the rest of the visit, until the browser
 * closes.
 */
export const buildVisitCookie = (): string => serializeUnsignedCookie(NAME, '1')
