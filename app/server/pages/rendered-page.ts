import { KEEP_HEADER, type KeepWords } from '~/http/kept-page'
import { NONCE_HEADER, ROUTE_HEADER } from '../answers/response-headers'
import { type CachedPage, tagOf } from './cached-page'
import type { Rendered } from './render'

const OWN_COOKIES = /^(visita|sello)=/

/** What is for one visitor only, or was made without something it needs, says nothing of being kept. */
export function cacheWords({ status, headers }: Rendered): KeepWords | undefined {
  const words = headers[KEEP_HEADER.toLowerCase()]
  const others = [headers['set-cookie'] ?? []].flat().filter((cookie) => !OWN_COOKIES.test(String(cookie)))
  if (status !== 200 || typeof words !== 'string' || others.length > 0 || headers[NONCE]) return undefined
  return JSON.parse(words) as KeepWords
}

const NONCE = NONCE_HEADER.toLowerCase()

const OWN = new Set(
  [
    KEEP_HEADER,
    ROUTE_HEADER,
    'Vary',
    'Set-Cookie',
    'Content-Length',
    'Content-Encoding',
    'X-Powered-By',
    'ETag',
  ].map((name) => name.toLowerCase()),
)

/** What the application answered as it goes out; what guards an answer is added when it is sent. */
export function toPage(
  { status, headers, body }: Rendered,
  version: number,
  words: KeepWords | undefined,
): CachedPage {
  const own = Object.entries(headers).filter(([name, value]) => !OWN.has(name) && value !== undefined)
  const lines = new Map(own.map(([name, value]) => [properly(name), String(value)]))
  if (!lines.has('Cache-Control'))
    lines.set('Cache-Control', status >= 400 ? 'no-store' : 'private, no-cache')
  lines.set('Vary', VARY)
  return {
    status,
    headers: [...lines].flat(),
    type: lines.get('Content-Type') ?? '',
    bodies: { identity: body },
    tag: tagOf(body),
    until: words?.until ?? 0,
    version,
    stamps: words?.stamps ?? false,
    route: headers[ROUTE_HEADER.toLowerCase()],
  }
}

/** What tells one kind of visitor from another, and how the page is packed. */
const VARY = 'Accept-Encoding, Cookie, Save-Data, User-Agent'

const properly = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
