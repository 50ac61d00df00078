import { readCookie } from '~/http/cookies.server'
import { isLight } from '~/http/visitors/light-mode.server'
import { rememberVisit, splashFor } from '~/http/visitors/splash.server'
import { hasSession } from '../checks/origin'
import type { PageAddress } from './addresses'
import type { CacheableRequest, PageSource, VisitorPlace } from './source'

/** As a phone and a computer name themselves: shorter names are those of robots. */
const AGENTS = {
  always:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  narrow:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
}

/**
 * A visitor reduced to what pages may depend on, so that a cached page holds nothing else: `headers` with which a page for
 * all such visitors is asked for, `cookies` as `Set-Cookie` values for this one.
 */
export async function visitorOf(asking: CacheableRequest, page: PageAddress, source: PageSource) {
  if (/\.\w+$/.test(page.url)) return { key: '', headers: {}, cookies: [] }
  const splash = splashFor(asking)
  const place = await placeOf(asking, page, source)
  const cookie = [isLight(asking) && 'ligero=1', !splash && 'visita=1', place.cookie]
    .filter(Boolean)
    .join('; ')
  const pageHeaders: Record<string, string> = {}
  if (cookie) pageHeaders.cookie = cookie
  if (splash) pageHeaders['user-agent'] = AGENTS[splash]
  const cookies = [splash ? rememberVisit() : [], place.remember ?? []].flat()
  return { key: `${splash ?? ''} ${cookie}`, headers: pageHeaders, cookies }
}

/** Where a list looks from, or the state of the home page, which is looked for when nothing says it. */
async function placeOf(
  asking: CacheableRequest,
  page: PageAddress,
  source: PageSource,
): Promise<VisitorPlace> {
  if (page.place !== undefined) return source.place(asking, page.place)
  if (!page.followsState) return { cookie: '' }
  const state = source.state(asking)
  return (page.looksForState && (await state.look?.())) || state
}

/** Why this visitor's page is for nobody else; undefined when it is like that of others. */
export function privateReason(asking: CacheableRequest, page: PageAddress, source: PageSource) {
  if (page.isChoice) return 'choice'
  const cookie = asking.headers.get('cookie')
  if (!cookie) return undefined
  if (hasSession(cookie)) return 'session'
  if (readCookie(asking, 'aviso') !== undefined) return 'notice'
  if (page.isBusiness && readCookie(asking, 'guardo') !== undefined) return 'saved'
  return page.place !== undefined && source.place(asking, page.place).isPrivate ? 'place' : undefined
}
