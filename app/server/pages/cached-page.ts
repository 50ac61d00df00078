import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CACHE_HEADER, type CacheTerms } from '~/http/cache-rule'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A whole answer in memory: a page, a file or the state of health. */
export interface CachedPage {
  status: number
  /** Without those that depend on who asks or how it is packed; names in lower case. */
  headers: Readonly<Record<string, string>>
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  etag: string
  /** Milliseconds since 1970. */
  until: number
  /** The version of the public data that it was made of, or of older ones. */
  version: number
  /** It has a form in it, whose visitor gets a form token. */
  needsFormToken: boolean
  /** The pattern of its route, for the figures. */
  route: string | undefined
  /** It answers a search with nothing, for the figures. */
  foundNothing: boolean
}

/** Smallest body worth compressing, in bytes. */
const WORTH_PACKING = 1_024
/** Brotli options for HTML: a higher quality gains a few bytes and takes several times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: constants.Z_BEST_COMPRESSION }
const ETAG_LENGTH = 16
/** Content types worth compressing. */
export const PACKABLE = /^(text\/|application\/(json|manifest\+json|xml|javascript)|image\/svg)/

export const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body, GZIP),
}

interface Origins {
  version?: number
  terms?: CacheTerms | undefined
  route?: string | undefined
  foundNothing?: boolean | undefined
}

/** An answer as it goes out to many; what is for one visitor only is left out of its headers. */
export function toCachedPage(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: Buffer,
  { version = 0, terms, route, foundNothing = false }: Origins = {},
): CachedPage {
  const own = [...headers].filter(([name]) => !NOT_CACHED.has(name))
  return {
    status,
    headers: {
      ...(status >= 400 && { 'cache-control': 'no-store' }),
      ...Object.fromEntries(own),
      vary: 'Accept-Encoding, Cookie, Save-Data, User-Agent',
    },
    bodies: { identity: body },
    etag: createHash('sha1').update(body).digest('base64url').slice(0, ETAG_LENGTH),
    until: terms?.until ?? 0,
    version,
    needsFormToken: terms?.needsFormToken ?? false,
    route,
    foundNothing,
  }
}

const NOT_CACHED = new Set([CACHE_HEADER.toLowerCase(), 'vary', 'set-cookie', 'content-length', 'etag'])

/** How an answer may be packed for whoever sends this `Accept-Encoding`. */
export function encodingFor(accepted: string | string[] | undefined, bytes: number, type: string): Encoding {
  if (typeof accepted !== 'string' || bytes < WORTH_PACKING || !PACKABLE.test(type)) return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(accepted: string, encoding: string): boolean {
  const start = accepted.indexOf(encoding)
  return start >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(start + encoding.length))
}

/** The body packed so, once for all who ask for it. */
export async function pack(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const packed = page.bodies[encoding]
  if (packed || encoding === 'identity') return packed ?? page.bodies.identity
  page.bodies[encoding] = await compressors[encoding](page.bodies.identity)
  return page.bodies[encoding]
}

/** Bytes a page takes in memory, packed in both ways. */
export const weightOf = (page: CachedPage): number => Math.ceil(page.bodies.identity.length * 1.6) + 2_048

/** Sends a page to whoever asks, packed as they take it: 304 without a body where they have it already. */
export async function sendCached(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  cookies: readonly string[] = [],
): Promise<void> {
  const type = page.headers['content-type'] ?? ''
  const encoding = encodingFor(req.headers['accept-encoding'], page.bodies.identity.length, type)
  const body = await pack(page, encoding)
  if (res.destroyed || res.headersSent) return
  const etag = `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  for (const name in page.headers) res.setHeader(name, page.headers[name] ?? '')
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies)
  if (page.status === 200) res.setHeader('ETag', etag)
  if (page.status === 200 && isAmong(req.headers['if-none-match'], etag)) {
    res.writeHead(304).end()
    return
  }
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Length', body.length).writeHead(page.status)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** A proxy that packs by itself marks the tag as a weak one. */
function isAmong(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}
