import type { IncomingMessage } from 'node:http'
import { HTTP_REQUEST_LIMITS } from '../limits'

/** Monitoring on the same machine may request these addresses without the public host name. */
export const HEALTH_CHECK_PATHS = /^\/(vivo|salud)$/

/**
 * Address of a request. `path` and `query` are as sent (a query begins with `?`, and may be empty);
 * `decodedPath` is decoded.
 */
export interface RequestTarget {
  path: string
  decodedPath: string
  query: string
}

/**
 * Splits the address in the request line. Rejects addresses that the site does not use, for example too long
 * ones.
 */
export function parseRequestTarget(url: string): RequestTarget | Rejection {
  if (!url.startsWith('/') || url.includes('#')) return { status: 400 }
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark)
  if (path.length > HTTP_REQUEST_LIMITS.path) return { status: 414 }
  const decodedPath = decode(path)
  if (decodedPath === undefined || isHostile(decodedPath)) return { status: 400 }
  return checkQuery(path, query) ?? { path, decodedPath, query }
}

function checkQuery(path: string, query: string): Rejection | undefined {
  if (query.includes('%00')) return { status: 400 }
  if (query.length > HTTP_REQUEST_LIMITS.query) return { status: 414 }
  const isManifest = path === '/__manifest'
  if (
    query.split('&').length >
    (isManifest ? HTTP_REQUEST_LIMITS.manifestPairs : HTTP_REQUEST_LIMITS.queryPairs)
  )
    return { status: 400 }
  if (isManifest && query.split(/\/|%2f/i).length > HTTP_REQUEST_LIMITS.manifestSlashes + 1)
    return { status: 400 }
  // Older versions of Remix used the parameter `_data`. Remix still throws on it, which would be logged as an
  // error.
  if (new URLSearchParams(query).has('_data')) return { status: 400 }
  return undefined
}

function isHostile(path: string): boolean {
  return /[\x00-\x1f\x7f\\]/.test(path) || path.split('/').some((part) => part === '.' || part === '..')
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Error status. With `close`, the connection ends after the answer. The rest of the request is read for at
 * most two seconds and dropped.
 */
interface ErrorRejection {
  status: 400 | 401 | 403 | 405 | 411 | 413 | 414 | 503
  close?: boolean
}

export interface RedirectRejection {
  status: 301 | 308
  location: string
}

/** Result of a failed check: an error, or a redirect. */
export type Rejection = ErrorRejection | RedirectRejection

/** Checks the headers of a request body, for example its size and the boundary between its parts. */
export function findBodyHeaderRejection(
  req: Pick<IncomingMessage, 'method' | 'headers' | 'httpVersion'>,
  isUpload: boolean,
): ErrorRejection | undefined {
  const length = Number(req.headers['content-length'] ?? 0)
  const encoding = req.headers['transfer-encoding']
  const chunked = encoding !== undefined
  // A proxy might read another encoding differently, and so see another end of the request.
  if (chunked && (encoding.toLowerCase() !== 'chunked' || req.httpVersion !== '1.1'))
    return { status: 400, close: true }
  if (isAmbiguous(req.headers['content-type'] ?? '')) return { status: 400, close: true }
  if (req.method !== 'POST') return length > 0 || chunked ? { status: 400, close: true } : undefined
  if (length > (isUpload ? HTTP_REQUEST_LIMITS.upload : HTTP_REQUEST_LIMITS.body))
    return { status: 413, close: true }
  // Uploads are not buffered, so their size must be known in advance. Browsers send it.
  if (isUpload && chunked) return { status: 411, close: true }
  return undefined
}

/**
 * Reads the whole body of a form. Returns a rejection if it is too large or has too many fields. Undefined if
 * the sender disconnected.
 */
export async function readFormBody(req: IncomingMessage): Promise<Buffer | ErrorRejection | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > HTTP_REQUEST_LIMITS.body) return { status: 413, close: true }
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  const body = Buffer.concat(chunks)
  return countFields(body, req) > HTTP_REQUEST_LIMITS.fields ? { status: 400 } : body
}

/**
 * Whether two parsers could find different boundaries, and so different fields. Browsers send one boundary
 * without escapes.
 */
function isAmbiguous(type: string): boolean {
  // Chromium's boundary begins with `----WebKitFormBoundary`. Only text before an equals sign is a parameter
  // name.
  const isNamedTwice = /boundary[\s*\d]*=.*boundary[\s*\d]*=/i.test(type)
  return /^multipart\//i.test(type) && (type.includes('\\') || isNamedTwice)
}

function countFields(body: Buffer, req: IncomingMessage): number {
  const type = req.headers['content-type'] ?? ''
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(type)?.[1]
  return body.toString('latin1').split(boundary ? `--${boundary}` : '&').length
}
