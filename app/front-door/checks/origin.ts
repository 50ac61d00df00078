import type { IncomingHttpHeaders } from 'node:http'
import type { House } from '../house'
import type { Target } from './target'
import type { Verdict } from './verdict'

const ADMINISTRATION = /^\/+(admin|administracion)(?=[/.;]|$)/i
const SESSION = /(?:^|;)\s*(?:__Host-)?(?:sesion|session)=/i

/** True for the addresses of the administration, under any spelling. */
export function isAdministration(decodedPath: string): boolean {
  return ADMINISTRATION.test(decodedPath)
}

/**
 * Lets a form in only from our own pages. `host` is the accepted host of the request. A browser that says where
 * the form came from is believed; one that says nothing at all may still use public forms without a session.
 */
export function checkOrigin(
  headers: IncomingHttpHeaders,
  target: Target,
  host: string,
  house: House,
): Verdict | undefined {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? undefined : { status: 403 }
  const source = headers.origin ?? headers.referer
  if (source !== undefined && !isOurs(source, host, house)) return { status: 403 }
  if (headers.origin !== undefined) return undefined
  const privileged = isAdministration(target.decodedPath) || SESSION.test(headers.cookie ?? '')
  return privileged ? { status: 403 } : undefined
}

function isOurs(source: string, host: string, house: House): boolean {
  if (!URL.canParse(source)) return false
  const from = new URL(source).host
  return from === house.origin.host || from === host
}
