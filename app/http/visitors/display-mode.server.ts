import { isbot } from 'isbot'
import { type HasHeaders, ONE_YEAR_SECONDS, readCookie, serializeUnsignedCookie } from '../cookies.server'

/** Name of the cookie and of the parameter. `1` selects the light version, `0` the full one. */
const LIGHT_COOKIE = 'ligero'

/**
 * Whether this visitor gets the light version. The choice in the footer wins, otherwise `Save-Data` decides
 * (D92).
 */
export function isLightVersion(request: HasHeaders): boolean {
  const chosen = readCookie(request, LIGHT_COOKIE)
  if (chosen === '1' || chosen === '0') return chosen === '1'
  return /^on$/i.test(request.headers.get('save-data') ?? '')
}

/**
 * Reads the choice `?ligero=1` or `?ligero=0`. Returns its cookie, and the address without the parameter.
 * Undefined without a choice.
 */
export function findLightVersionRedirect(request: Request): { location: string; cookie: string } | undefined {
  const url = new URL(request.url)
  const chosen = url.searchParams.get(LIGHT_COOKIE)
  if (chosen !== '1' && chosen !== '0') return undefined
  url.searchParams.delete(LIGHT_COOKIE)
  return {
    location: `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}`,
    cookie: serializeUnsignedCookie(LIGHT_COOKIE, chosen, ONE_YEAR_SECONDS),
  }
}

const VISIT_COOKIE = 'visita'
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
  if (
    request.method === 'POST' ||
    readCookie(request, VISIT_COOKIE) ||
    isLightVersion(request) ||
    isbot(agent)
  )
    return null
  return PHONE_OR_TABLET.test(agent) ? 'always' : 'narrow'
}

/**
 * Builds the `Set-Cookie` value that hides the welcome screen for the rest of the visit, until the browser
 * closes.
 */
export const buildWelcomeSeenCookie = (): string => serializeUnsignedCookie(VISIT_COOKIE, '1')
