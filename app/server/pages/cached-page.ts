import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PAGE_CACHE_HEADER, type PageCacheTerms } from '~/http/cache-rule'

export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** A complete answer in memory: a page, a file, or the answer to a health check. */
export interface CachedPage {
  status: number
  /** Headers, without those that depend on visitor or encoding. Names are in lower case. */
  headers: Readonly<Record<string, string>>
  bodies: Partial<Record<ContentEncoding, Buffer>> & { identity: Buffer }
  etag: string
  /** End of validity, in milliseconds since 1970. */
  until: number
  /** Version of the public data before rendering. The page may contain newer data. */
  version: number
  /** True if the page has a form, so that its visitor needs a form token. */
  needsFormToken: boolean
  /** Pattern of its route, for metrics. */
  route: string | undefined
  /** True for a search without results, for statistics. */
  foundNothing: boolean
}

/** Bodies below this size in bytes are not compressed. */
const MIN_COMPRESSED_BYTES = 1_024
/** Options of Brotli for HTML. A higher quality takes longer. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP_OPTIONS = { level: constants.Z_BEST_COMPRESSION }
const ETAG_LENGTH = 16
/** Matches content types that are compressed. */
export const COMPRESSIBLE_TYPES = /^(text\/|application\/(json|manifest\+json|xml|javascript)|image\/svg)/

export const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI_OPTIONS),
  gzip: (body: Buffer) => promisify(gzip)(body, GZIP_OPTIONS),
}

interface Origins {
  version?: number
  terms?: PageCacheTerms | undefined
  route?: string | undefined
  foundNothing?: boolean | undefined
}

/** Converts an answer to a page for many visitors. Removes some headers, such as cookies. */
export function toCachedPage(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: Buffer,
  { version = 0, terms, route, foundNothing = false }: Origins = {},
): CachedPage {
  const own = [...headers].filter(([name]) => !UNCACHED_HEADER_NAMES.has(name))
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

const UNCACHED_HEADER_NAMES = new Set([
  PAGE_CACHE_HEADER.toLowerCase(),
  'vary',
  'set-cookie',
  'content-length',
  'etag',
])

/** Selects the encoding of an answer. It depends on `Accept-Encoding`, size and content type. */
export function chooseEncoding(
  accepted: string | string[] | undefined,
  bytes: number,
  type: string,
): ContentEncoding {
  if (typeof accepted !== 'string' || bytes < MIN_COMPRESSED_BYTES || !COMPRESSIBLE_TYPES.test(type))
    return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(accepted: string, encoding: string): boolean {
  const start = accepted.indexOf(encoding)
  return start >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(start + encoding.length))
}

/** Returns the body in this encoding. The page stores it for later visitors. */
export async function compressPage(page: CachedPage, encoding: ContentEncoding): Promise<Buffer> {
  const packed = page.bodies[encoding]
  if (packed || encoding === 'identity') return packed ?? page.bodies.identity
  page.bodies[encoding] = await compressors[encoding](page.bodies.identity)
  return page.bodies[encoding]
}

/** Returns the estimated memory use of a page in bytes, including its compressed bodies. */
export const estimatePageBytes = (page: CachedPage): number =>
  Math.ceil(page.bodies.identity.length * 1.6) + 2_048

/** Sends a page in the encoding that the client accepts, or 304 if the client has it. */
export async function sendCachedPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  cookies: readonly string[] = [],
): Promise<void> {
  const type = page.headers['content-type'] ?? ''
  const encoding = chooseEncoding(req.headers['accept-encoding'], page.bodies.identity.length, type)
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

/** Whether a tag is in the list. A proxy that compresses may mark tags as weak (`W/`). */
function isAmong(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}
