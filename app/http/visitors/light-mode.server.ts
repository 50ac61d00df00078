import { type HasHeaders, ONE_YEAR_SECONDS, readCookie, serializeUnsignedCookie } from '../cookies.server'

/** Name of the cookie and of the parameter. `1` selects the light version, `0` the full one. */
const NAME = 'ligero'

/**
 * Whether this visitor gets the light version. The choice in the footer wins, otherwise `Save-Data` decides
 * (D92).
 */
export function isLightVersion(request: HasHeaders): boolean {
  const chosen = readCookie(request, NAME)
  if (chosen === '1' || chosen === '0') return chosen === '1'
  return /^on$/i.test(request.headers.get('save-data') ?? '')
}

/**
 * Reads the choice `?ligero=1` or `?ligero=0`. Returns its cookie, and the address without the parameter.
 * Undefined without a choice.
 */
export function readLightVersionChoice(request: Request): { location: string; cookie: string } | undefined {
  const url = new URL(request.url)
  const chosen = url.searchParams.get(NAME)
  if (chosen !== '1' && chosen !== '0') return undefined
  url.searchParams.delete(NAME)
  return {
    location: `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}`,
    cookie: serializeUnsignedCookie(NAME, chosen, ONE_YEAR_SECONDS),
  }
}
