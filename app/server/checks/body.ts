import type { IncomingMessage } from 'node:http'
import { limits } from '../limits'
import type { Refusal } from './rejection'

/** What the headers alone tell about a body: whether there may be one, its size and how its parts are told apart. */
export function checkBodyHeaders(
  req: Pick<IncomingMessage, 'method' | 'headers' | 'httpVersion'>,
  isUpload: boolean,
): Refusal | undefined {
  const length = Number(req.headers['content-length'] ?? 0)
  const encoding = req.headers['transfer-encoding']
  const chunked = encoding !== undefined
  // Whoever stands in front might understand any other differently, and take another end of the request for the true one.
  if (chunked && (encoding.toLowerCase() !== 'chunked' || req.httpVersion !== '1.1'))
    return { status: 400, close: true }
  if (isAmbiguous(req.headers['content-type'] ?? '')) return { status: 400, close: true }
  if (req.method !== 'POST') return length > 0 || chunked ? { status: 400, close: true } : undefined
  if (length > (isUpload ? limits.upload : limits.body)) return { status: 413, close: true }
  // A picture is not held in memory, so its size must be known beforehand; browsers always say it.
  if (isUpload && chunked) return { status: 411, close: true }
  return undefined
}

/** The body of a form, whole: a refusal when it is larger or has more fields than a form may; undefined when its sender left. */
export async function readBody(req: IncomingMessage): Promise<Buffer | Refusal | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > limits.body) return { status: 413, close: true }
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  const body = Buffer.concat(chunks)
  return countFields(body, req) > limits.fields ? { status: 400 } : body
}

/** Two readers could take different boundaries from it, and count different fields. Browsers send one, unescaped. */
function isAmbiguous(type: string): boolean {
  // Chromium's own one begins with `----WebKitFormBoundary`: only what stands before an equals sign is a name.
  const isNamedTwice = /boundary[\s*\d]*=.*boundary[\s*\d]*=/i.test(type)
  return /^multipart\//i.test(type) && (type.includes('\\') || isNamedTwice)
}

function countFields(body: Buffer, req: IncomingMessage): number {
  const type = req.headers['content-type'] ?? ''
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(type)?.[1]
  return body.toString('latin1').split(boundary ? `--${boundary}` : '&').length
}
