import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A whole answer in memory: a page, a file or the state of health. */
export interface CachedPage {
  status: number
  /** Header lines in pairs of name and value, without those that depend on who asks or how it is packed. */
  headers: string[]
  type: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  tag: string
  /** Milliseconds since 1970. */
  until: number
  /** The version of the public data that it was made of, or of older ones. */
  version: number
  /** It has a form in it, whose visitor gets a form token. */
  stamps: boolean
  route: unknown
}

/** Shorter ones would grow. */
const WORTH_PACKING = 1_024
/** Text as found on pages; more than that gains a few bytes and takes several times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: constants.Z_BEST_COMPRESSION }
const TAG_LENGTH = 16
const PACKABLE = /^(text\/|application\/(json|manifest\+json|xml|javascript)|image\/svg)/

const packers = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body, GZIP),
}

/** The name of a body, by which a browser asks whether it still is the same. */
export const tagOf = (body: Buffer): string =>
  createHash('sha1').update(body).digest('base64url').slice(0, TAG_LENGTH)

/** How an answer may be packed for whoever sends this `Accept-Encoding`. */
export function encodingFor(accepted: string | undefined, body: Buffer, type: string): Encoding {
  if (!accepted || body.length < WORTH_PACKING || !PACKABLE.test(type)) return 'identity'
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
  page.bodies[encoding] = await packers[encoding](page.bodies.identity)
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
  const encoding = encodingFor(String(req.headers['accept-encoding'] ?? ''), page.bodies.identity, page.type)
  const body = await pack(page, encoding)
  if (res.destroyed || res.headersSent) return
  const tag = `"${page.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const isKnown = page.status === 200 && isAmong(req.headers['if-none-match'], tag)
  const headers = [...page.headers, ...cookies.flatMap((cookie) => ['Set-Cookie', cookie])]
  if (page.status === 200) headers.push('ETag', tag)
  if (isKnown) {
    res.writeHead(304, headers).end()
    return
  }
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  res.writeHead(page.status, [...headers, 'Content-Length', String(body.length)])
  if (req.method === 'HEAD') res.end()
  else res.end(body)
}

/** A proxy that packs by itself marks the tag as a weak one. */
function isAmong(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}
