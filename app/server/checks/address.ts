import type { IncomingMessage } from 'node:http'
import type { ServerContext } from '../context'
import type { Rejection } from './rejection'
import { HEALTH, type Target } from './target'

/** Names of files keep their case: hashed assets carry capital letters, and Remix's own `.data` addresses follow the page's. */
const NAMES_A_FILE = /^\/assets\/|\.[a-z0-9]{1,5}$/i

const OF_THE_DEVELOPMENT_SERVER = /^\/(@|app\/|db\/|node_modules\/)/

/** One spelling per address: whoever came by another is moved with the query; a form is sent there again (308). */
export function checkAddress(
  { method }: IncomingMessage,
  target: Target,
  context: ServerContext,
): Rejection | undefined {
  if (context.development && OF_THE_DEVELOPMENT_SERVER.test(target.path)) return undefined
  const path = canonicalPath(target.path)
  if (path === target.path) return undefined
  return { status: method === 'POST' ? 308 : 301, location: path + target.query }
}

/** The one spelling of a path. The path must be decodable. */
export function canonicalPath(path: string): string {
  const keepsCase = NAMES_A_FILE.test(path)
  const parts = path.split('/').filter(Boolean)
  return `/${parts.map((part) => (keepsCase ? part : canonicalPart(part))).join('/')}`
}

function canonicalPart(part: string): string {
  const text = decodeURIComponent(part).toLowerCase().normalize('NFC')
  return encodeURIComponent(text).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)
}

/** Whoever came over plain http to a site that lives on https, as its proxy says, is sent there. */
export function checkScheme(
  { method, headers }: IncomingMessage,
  { path, query }: Target,
  { origin }: ServerContext,
): Rejection | undefined {
  if (origin.protocol !== 'https:' || headers['x-forwarded-proto'] !== 'http') return undefined
  if (method === 'POST' || HEALTH.test(path)) return undefined
  return { status: 308, location: origin.origin + canonicalPath(path) + query }
}
