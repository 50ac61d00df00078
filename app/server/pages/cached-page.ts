import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CACHE_HEADER, type CacheTerms } from '~/http/cache-rule'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A complete answer in memory: a page, a file or a health answer. */
export interface CachedPage {
  status: number
  /** Without headers that depend on the visitor or the encoding. Names in lower case. */
  headers: Readonly<Record<string, string>>
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  etag: string
  /** End of validity, in milliseconds since 1970. */
  until: number
  /** Version of the public data from which it was rendered. The data may be newer. */
  version: number
  /** The page has a form, so its visitor gets a form token. */
  needsFormToken: boolean
  /** Pattern of its route, for metrics. */
  route: string | undefined
  /** A search without results, for statistics. */
  foundNothing: boolean
}

/** Smallest body to compress, in bytes. */
const WORTH_PACKING = 1_024
/** Brotli options for HTML. A higher quality saves a few bytes and takes several times longer. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: constants.Z_BEST_COMPRESSION }
const ETAG_LENGTH = 16
/** Content types to compress. */
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

/** Converts an answer to a page for many visitors. Headers for a single visitor are removed. */
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

/** Selects the encoding of an answer by `Accept-Encoding`, size and content type. */
export function encodingFor(accepted: string | string[] | undefined, bytes: number, type: string): Encoding {
  if (typeof accepted !== 'string' || bytes < WORTH_PACKING || !PACKABLE.test(type)) return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(accepted: string, encoding: string): boolean {
  const start = accepted.indexOf(encoding)
  return start >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(start + encoding.length))
}

/** Returns the body in this encoding. It is compressed once for all visitors. */
export async function compressPage(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const packed = page.bodies[encoding]
  if (packed || encoding === 'identity') return packed ?? page.bodies.identity
  page.bodies[encoding] = await compressors[encoding](page.bodies.identity)
  return page.bodies[encoding]
}

/** Estimated memory use of a page in bytes, with both compressed bodies. */
export const weightOf = (page: CachedPage): number => Math.ceil(page.bodies.identity.length * 1.6) + 2_048

/** Sends a page in the encoding that the client accepts, or 304 if the client has it. */
export async function sendCached(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  cookies: readonly string[] = [],
): Promise<void> {
  const type = page.headers['content-type'] ?? ''
  const encoding = encodingFor(req.headers['accept-encoding'], page.bodies.identity.length, type)
  const body = await compressPage(page, encoding)
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

/** A proxy that compresses marks the ETag as weak. */
function isAmong(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}
