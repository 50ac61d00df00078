import { isbot } from 'isbot'
import { type HasHeaders, plainCookie, readCookie } from '../cookies.server'
import { isLight } from './light-mode.server'

const NAME = 'visita'
const PHONE_OR_TABLET = /Android|iPhone|iPad|iPod|Mobile|Tablet|Silk|Kindle|PlayBook|IEMobile|Opera Mini/i

/**
 * `always` on a phone's first page of a visit, `narrow` on others' (rows 16, 19, 302); null later, light or for robots
 * (D92).
 */
export function splashFor(request: HasHeaders & { url: string; method: string }): 'narrow' | 'always' | null {
  const [, section = ''] = new URL(request.url).pathname.split('/')
  if (/^(admin|administracion)$/.test(section)) return null
  const agent = request.headers.get('user-agent') ?? ''
  if (request.method === 'POST' || readCookie(request, NAME) || isLight(request) || isbot(agent)) return null
  return PHONE_OR_TABLET.test(agent) ? 'always' : 'narrow'
}

/** The `Set-Cookie` value by which the rest of the visit, until the browser closes, goes without it. */
export const rememberVisit = (): string => plainCookie(NAME, '1')
