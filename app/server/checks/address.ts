import type { IncomingMessage } from 'node:http'
import type { ServerContext } from '../context'
import { HEALTH_CHECK_PATHS, type Rejection, type RequestTarget } from './request'

const ADMINISTRATION_PATH_PATTERN = /^\/+(admin|administracion)(?=[/.;]|$)/i
const SESSION_COOKIE_PATTERN = /(?:^|;)\s*(?:__Host-)?(?:sesion|session)=/i

/** Whether the path belongs to the administration. Ignores case. */
export function isAdministrationPath(decodedPath: string): boolean {
  return ADMINISTRATION_PATH_PATTERN.test(decodedPath)
}

/** Whether a `Cookie` header has a session cookie. Does not check that the session is valid. */
export const hasSessionCookie = (cookie: string): boolean => SESSION_COOKIE_PATTERN.test(cookie)

/**
 * Rejects forms that come from another site, by `Sec-Fetch-Site`, `Origin` and `Referer`. Without the first
 * two, a form is rejected if it is for the administration or has a session cookie.
 */
export function findOriginRejection(
  { method, headers }: IncomingMessage,
  target: RequestTarget,
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
  const privileged = isAdministrationPath(target.decodedPath) || hasSessionCookie(headers.cookie ?? '')
  return privileged ? { status: 403 } : undefined
}

/**
 * Whether the origin is another site. A form sent again from the browser history may have no origin, or
 * `null`.
 */
function isForeign(origin: string | undefined, host: string, context: ServerContext): boolean {
  return origin !== undefined && origin !== 'null' && !isOurs(origin, host, context)
}

function isOurs(source: string, host: string, context: ServerContext): boolean {
  if (!URL.canParse(source)) return false
  const from = new URL(source)
  if (from.origin === context.origin.origin) return true
  // A test installation may have other addresses, and proxies in front of it may change the scheme.
  return !context.strict && /^https?:$/.test(from.protocol) && from.host === host
}

/**
 * Matches paths whose case must not change: built files, and other addresses with a short ending, such as
 * `.data`.
 */
const FILE_PATH_PATTERN = /^\/assets\/|\.[a-z0-9]{1,5}$/i

const DEVELOPMENT_PATH_PATTERN = /^\/(@|app\/|db\/|node_modules\/)/

/**
 * Redirects to the canonical spelling of an address, with its query. The browser sends a form again (308).
 */
export function findCanonicalPathRedirect(
  { method }: IncomingMessage,
  target: RequestTarget,
  context: ServerContext,
): Rejection | undefined {
  if (context.development && DEVELOPMENT_PATH_PATTERN.test(target.path)) return undefined
  const path = toCanonicalPath(target.path)
  if (path === target.path) return undefined
  return { status: method === 'POST' ? 308 : 301, location: path + target.query }
}

/** Returns the canonical spelling of a path. The path must be decodable. */
export function toCanonicalPath(path: string): string {
  const keepsCase = FILE_PATH_PATTERN.test(path)
  const parts = path.split('/').filter(Boolean)
  return `/${parts.map((part) => (keepsCase ? part : canonicalPart(part))).join('/')}`
}

function canonicalPart(part: string): string {
  const text = decodeURIComponent(part).toLowerCase().normalize('NFC')
  return encodeURIComponent(text).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)
}

/**
 * Redirects to https if `X-Forwarded-Proto` is `http` and the site uses https. Not for forms and health
 * checks.
 */
export function findHttpsRedirect(
  { method, headers }: IncomingMessage,
  { path, query }: RequestTarget,
  { origin }: ServerContext,
): Rejection | undefined {
  if (origin.protocol !== 'https:' || headers['x-forwarded-proto'] !== 'http') return undefined
  if (method === 'POST' || HEALTH_CHECK_PATHS.test(path)) return undefined
  return { status: 308, location: origin.origin + toCanonicalPath(path) + query }
}
