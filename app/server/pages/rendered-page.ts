import { KEEP_HEADER, type KeepWords } from '~/http/kept-page'
import { NONCE_HEADER, ROUTE_HEADER, STYLE_HASH_HEADER } from '../answers/response-headers'
import { contentPolicy, securityHeaders } from '../answers/security-headers'
import type { ServerContext } from '../context'
import type { MadeOf } from './freshness'
import { type KeptPage, tagOf } from './kept-page'
import type { Rendered } from './render'

const OWN_COOKIES = /^(visita|sello)=/

/** What is for one visitor only, or was made without something it needs, says nothing of being kept. */
export function keepWords({ status, headers }: Rendered): KeepWords | undefined {
  const words = headers[KEEP_HEADER.toLowerCase()]
  const others = [headers['set-cookie'] ?? []].flat().filter((cookie) => !OWN_COOKIES.test(String(cookie)))
  if (status !== 200 || typeof words !== 'string' || others.length > 0 || headers[NONCE]) return undefined
  return JSON.parse(words) as KeepWords
}

const NONCE = NONCE_HEADER.toLowerCase()
const STYLE_HASH = STYLE_HASH_HEADER.toLowerCase()

const OWN = new Set(
  [
    KEEP_HEADER,
    NONCE_HEADER,
    ROUTE_HEADER,
    STYLE_HASH_HEADER,
    'Vary',
    'Set-Cookie',
    'Content-Length',
    'Content-Encoding',
    'X-Powered-By',
    'ETag',
  ].map((name) => name.toLowerCase()),
)

/** What the application answered as it goes out, with all that guards an answer. */
export function toPage(
  { status, headers, body, data }: Rendered,
  made: Pick<MadeOf, 'look' | 'version'>,
  words: KeepWords | undefined,
  context: ServerContext,
): KeptPage {
  const own = Object.entries(headers).filter(([name, value]) => !OWN.has(name) && value !== undefined)
  const lines = new Map(own.map(([name, value]) => [properly(name), String(value)]))
  if (!lines.has('Cache-Control'))
    lines.set('Cache-Control', status >= 400 ? 'no-store' : 'private, no-cache')
  for (const [name, value] of Object.entries(securityHeaders(context))) lines.set(name, value)
  lines.set('Vary', VARY)
  lines.set('Content-Security-Policy', contentPolicy(context, ownPolicy(headers)))
  return {
    status,
    headers: [...lines].flat(),
    bodies: { identity: body },
    tag: tagOf(body),
    until: words?.until ?? 0,
    madeOf: { ...made, only: words?.only ?? {} },
    data,
    stamps: words?.stamps ?? false,
    route: headers[ROUTE_HEADER.toLowerCase()],
  }
}

const ownPolicy = (headers: Rendered['headers']) => ({
  nonce: textOf(headers[NONCE]),
  styleHash: textOf(headers[STYLE_HASH]),
})
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What tells one kind of visitor from another, and how the page is packed. */
const VARY = 'Accept-Encoding, Cookie, Save-Data, User-Agent'

const properly = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
