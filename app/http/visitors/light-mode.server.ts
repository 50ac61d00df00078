import { type Headed, ONE_YEAR, plainCookie, readCookie } from '../cookies.server'

/** Cookie and field of an address: `1` asks for the light version, `0` for the whole one. */
const NAME = 'ligero'

/**
 * Whether this visitor gets the light version: no script, no splash, small pictures. What they chose with the
 * link in the footer counts; without a choice, what their browser says by `Save-Data` (D92).
 */
export function isLight(request: Headed): boolean {
  const chosen = readCookie(request, NAME)
  if (chosen === '1' || chosen === '0') return chosen === '1'
  return /^on$/i.test(request.headers.get('save-data') ?? '')
}

/**
 * The choice that `?ligero=1` or `?ligero=0` makes: the `Set-Cookie` value that remembers it for a year and the
 * path and query to go on to, without that field, so that an address shared later chooses for nobody. Undefined
 * when the address makes none; any other value is left alone.
 */
export function versionChoice(request: Request): { location: string; cookie: string } | undefined {
  const url = new URL(request.url)
  const chosen = url.searchParams.get(NAME)
  if (chosen !== '1' && chosen !== '0') return undefined
  url.searchParams.delete(NAME)
  return {
    location: `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}`,
    cookie: plainCookie(NAME, chosen, ONE_YEAR),
  }
}
