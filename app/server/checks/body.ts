import type { IncomingMessage } from 'node:http'
import { REQUEST_LIMITS } from '../limits'
import type { ErrorRejection } from './target'

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
  if (length > (isUpload ? REQUEST_LIMITS.upload : REQUEST_LIMITS.body)) return { status: 413, close: true }
  // Uploads are not buffered, so their size must be known in advance. Browsers send it.
  if (isUpload && chunked) return { status: 411, close: true }
  return undefined
}

/**
 * Reads the whole body of a form. Returns a rejection if it is too large or has too many fields. Undefined if
 * the sender disconnected.
 */
export async function readBody(req: IncomingMessage): Promise<Buffer | ErrorRejection | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > REQUEST_LIMITS.body) return { status: 413, close: true }
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  const body = Buffer.concat(chunks)
  return countFields(body, req) > REQUEST_LIMITS.fields ? { status: 400 } : body
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
