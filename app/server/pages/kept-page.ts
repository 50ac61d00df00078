import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MadeOf } from './freshness'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface KeptPage {
  status: number
  /** Header lines in pairs of name and value, without those that depend on who asks or how it is packed. */
  headers: string[]
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  tag: string
  /** Milliseconds since 1970. */
  until: number
  madeOf: MadeOf
  data?: string | undefined
  /** It has a form in it, whose visitor gets a stamp. */
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

/** Bytes up to which packing at once costs less than a hop to another thread and back. */
const QUICKLY_PACKED = 96 * 1_024

const packers = {
  br: (body: Buffer) =>
    body.length <= QUICKLY_PACKED
      ? brotliCompressSync(body, BROTLI)
      : (promisify(brotliCompress)(body, BROTLI) as Promise<Buffer>),
  gzip: (body: Buffer) =>
    body.length <= QUICKLY_PACKED ? gzipSync(body, GZIP) : (promisify(gzip)(body, GZIP) as Promise<Buffer>),
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
export async function pack(page: KeptPage, encoding: Encoding): Promise<void> {
  if (encoding === 'identity' || page.bodies[encoding]) return
  page.bodies[encoding] = await packers[encoding](page.bodies.identity)
}

/** Bytes a page takes in memory, packed in both ways. */
export const weightOf = (page: KeptPage): number => Math.ceil(page.bodies.identity.length * 1.6) + 2_048
