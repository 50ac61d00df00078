import { type HasHeaders, ONE_YEAR, plainCookie, readCookie } from '../cookies.server'

/** Cookie and field of an address: `1` asks for the light version, `0` for the whole one. */
const NAME = 'ligero'

/** Whether this visitor gets the light version: by the choice in the footer, else by `Save-Data` (D92). */
export function isLight(request: HasHeaders): boolean {
  const chosen = readCookie(request, NAME)
  if (chosen === '1' || chosen === '0') return chosen === '1'
  return /^on$/i.test(request.headers.get('save-data') ?? '')
}

/** The choice of `?ligero=1` or `=0`: its cookie, and the address without that field; undefined when it makes none. */
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
