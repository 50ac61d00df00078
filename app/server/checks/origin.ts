import type { IncomingMessage } from 'node:http'
import type { ServerContext } from '../context'
import type { Rejection } from './rejection'
import type { Target } from './target'

const ADMINISTRATION = /^\/+(admin|administracion)(?=[/.;]|$)/i
const SESSION = /(?:^|;)\s*(?:__Host-)?(?:sesion|session)=/i

/** True for the addresses of the administration, under any spelling. */
export function isAdministration(decodedPath: string): boolean {
  return ADMINISTRATION.test(decodedPath)
}

/** Whether a `Cookie` header carries the session of somebody signed in. */
export const hasSession = (cookie: string): boolean => SESSION.test(cookie)

/** Lets a form in only from our own pages; who says nothing of its origin may use public forms without a session. */
export function checkOrigin(
  { method, headers }: IncomingMessage,
  target: Target,
  host: string,
  context: ServerContext,
): Rejection | undefined {
  const site = headers['sec-fetch-site']
  if (method !== 'POST' || site === 'same-origin') return undefined
  if (site === 'none') return isForeign(headers.origin, host, context) ? { status: 403 } : undefined
  if (site !== undefined) return { status: 403 }
  const source = headers.origin ?? headers.referer
  if (source !== undefined && !isOurs(source, host, context)) return { status: 403 }
  if (headers.origin !== undefined) return undefined
  const privileged = isAdministration(target.decodedPath) || hasSession(headers.cookie ?? '')
  return privileged ? { status: 403 } : undefined
}

/** A form sent by the visitor alone, as from the history, has no origin, or one that a browser keeps to itself. */
function isForeign(origin: string | undefined, host: string, context: ServerContext): boolean {
  return origin !== undefined && origin !== 'null' && !isOurs(origin, host, context)
}

function isOurs(source: string, host: string, context: ServerContext): boolean {
  if (!URL.canParse(source)) return false
  const from = new URL(source)
  if (from.origin === context.origin.origin) return true
  // A trial is also reached by other addresses, and from behind proxies that change the scheme.
  return !context.strict && /^https?:$/.test(from.protocol) && from.host === host
}
