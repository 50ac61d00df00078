import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { writeReadableStreamToWritable } from '@remix-run/node'
import { CACHE_HEADER } from '~/http/cache-rule'
import type { RequestInProgress } from '../context'
import { compressors, encodingFor, PACKABLE } from '../pages/cached-page'
import { answerRejection } from './refusal'

/** Content type of event streams: kept open and flushed at once, not compressed. */
const EVENTS = 'text/event-stream'

/** The request as the application gets it: `body` is its form, whole; without it an upload, as it comes in. */
export function toRequest(req: IncomingMessage, res: ServerResponse, body: Buffer | undefined): Request {
  const leaving = new AbortController()
  res.once('close', () => res.writableFinished || leaving.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  const init = { method: req.method ?? 'GET', headers, signal: leaving.signal }
  const url = `http://${req.headers.host}${req.url}`
  if (req.method !== 'POST') return new Request(url, init)
  const upload = Readable.toWeb(req) as ReadableStream<Uint8Array>
  return new Request(url, {
    ...init,
    body: body ? new Uint8Array(body) : upload,
    duplex: 'half',
  } as RequestInit)
}

/**
 * Sends what the application answered, packed as the client takes it. Answers of Remix that would name our modules are
 * given in our own words: a form sent to an address that takes none, and data asked for where there is no page.
 */
export async function sendResponse(exchange: RequestInProgress, response: Response): Promise<void> {
  const { req, res, context, privacy } = exchange
  const { status, headers } = response
  if (status === 405) {
    res.setHeader('Allow', 'GET, HEAD')
    return answerRejection(exchange, { status })
  }
  if (status === 404 && asksForData(exchange)) return sendNotFound(res)
  res.statusCode = status
  for (const [name, value] of headers) if (name !== 'set-cookie') res.setHeader(name, value)
  for (const cookie of headers.getSetCookie()) res.appendHeader('Set-Cookie', cookie)
  res.removeHeader(CACHE_HEADER)
  if (privacy || (status >= 400 && !headers.has('cache-control'))) res.setHeader('Cache-Control', 'no-store')
  if (headers.get('content-type')?.startsWith(EVENTS)) {
    context.streams.add(res)
    res.once('close', () => context.streams.delete(res))
    res.flushHeaders()
  }
  await sendBody(req, res, response)
}

/** Pages of the administration ask for data of what a colleague may just have deleted: that answer is theirs. */
const asksForData = ({ req, target, privacy }: RequestInProgress) =>
  target.path.endsWith('.data') && privacy !== 'private' && req.method !== 'POST'

function sendNotFound(res: ServerResponse): void {
  const text = 'No encontrado'
  res
    .writeHead(404, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': text.length,
      'Cache-Control': 'no-store',
    })
    .end(text)
}

async function sendBody(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const { body, headers } = response
  const type = headers.get('content-type') ?? ''
  if (!body || req.method === 'HEAD') {
    await body?.cancel()
    res.end()
    return
  }
  if (!PACKABLE.test(type) || type.startsWith(EVENTS) || headers.has('content-disposition'))
    return writeReadableStreamToWritable(body, res)
  const whole = Buffer.from(await response.arrayBuffer())
  const encoding = encodingFor(req.headers['accept-encoding'], whole.length, type)
  const packed = encoding === 'identity' ? whole : await compressors[encoding](whole)
  if (encoding !== 'identity')
    res.setHeader('Content-Encoding', encoding).appendHeader('Vary', 'Accept-Encoding')
  res.setHeader('Content-Length', packed.length).end(packed)
}
