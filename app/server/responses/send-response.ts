import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { writeReadableStreamToWritable } from '@remix-run/node'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { PAGE_CACHE_HEADER } from '~/http/cache-rule'
import type { RequestExchange } from '../context'
import { COMPRESSIBLE_TYPES, chooseEncoding, compressors } from '../pages/cached-page'
import { sendRejection } from './refusal'

/** Creates the reference of a request in the log: six capital letters or digits. */
export const createRequestReference = (): string =>
  randomInt(36 ** 6)
    .toString(36)
    .toUpperCase()
    .padStart(6, '0')

/** Content type of event streams. They stay open, are sent at once and are not compressed. */
const EVENT_STREAM_TYPE = 'text/event-stream'

/**
 * Creates the request for the application. `body` is a complete form. If undefined, the body is streamed, as
 * for uploads.
 */
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
 * Sends the answer of the application, which may be compressed. Two answers of Remix contain names of our
 * modules and are replaced: for a form sent to an address without action, and for the data of a missing page.
 */
export async function sendResponse(exchange: RequestExchange, response: Response): Promise<void> {
  const { req, res, context, privacy } = exchange
  const { status, headers } = response
  if (status === 405) {
    res.setHeader('Allow', 'GET, HEAD')
    return sendRejection(exchange, { status })
  }
  if (status === 404 && asksForData(exchange)) return sendNotFound(res)
  const target = asksForRedirectAsJson(req) && headers.get('location')
  if (target && OWN_ADDRESS_PATTERN.test(target)) return sendRedirectAsJson(exchange, response, target)
  res.statusCode = status
  for (const [name, value] of headers) if (name !== 'set-cookie') res.setHeader(name, value)
  for (const cookie of headers.getSetCookie()) res.appendHeader('Set-Cookie', cookie)
  res.removeHeader(PAGE_CACHE_HEADER)
  if (privacy || (status >= 400 && !headers.has('cache-control'))) res.setHeader('Cache-Control', 'no-store')
  if (headers.get('content-type')?.startsWith(EVENT_STREAM_TYPE)) {
    context.streams.add(res)
    res.once('close', () => context.streams.delete(res))
    res.flushHeaders()
  }
  await sendBody(req, res, response)
}

/**
 * Whether the request asks for page data outside the administration and pages with private links. Pages of
 * the administration show a missing record themselves.
 */
const asksForData = ({ req, target, privacy }: RequestExchange) =>
  target.path.endsWith('.data') && privacy !== 'private' && req.method !== 'POST'

/**
 * Whether the script of visitors' forms sent a form (app/enhance/main.ts). With `fetch` it could not read the
 * address of a redirect, and would load the page twice.
 */
const asksForRedirectAsJson = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && headers.accept === 'application/json'

/** An address of this site, written without its origin. The script follows no other. */
const OWN_ADDRESS_PATTERN = /^\/(?![/\\])/

function sendRedirectAsJson({ res }: RequestExchange, { headers }: Response, target: string): void {
  for (const cookie of headers.getSetCookie()) res.appendHeader('Set-Cookie', cookie)
  res
    .setHeader('Content-Type', 'application/json; charset=utf-8')
    .setHeader('Cache-Control', 'no-store')
    .end(JSON.stringify({ redirect: target }))
}

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
  if (
    !COMPRESSIBLE_TYPES.test(type) ||
    type.startsWith(EVENT_STREAM_TYPE) ||
    headers.has('content-disposition')
  )
    return writeReadableStreamToWritable(body, res)
  const whole = Buffer.from(await response.arrayBuffer())
  const encoding = chooseEncoding(req.headers['accept-encoding'], whole.length, type)
  const packed = encoding === 'identity' ? whole : await compressors[encoding](whole)
  if (encoding !== 'identity')
    res.setHeader('Content-Encoding', encoding).appendHeader('Vary', 'Accept-Encoding')
  res.setHeader('Content-Length', packed.length).end(packed)
}

/**
 * Renders a page for hydration and returns all of its HTML. Rejects on any rendering error. React 18 fills
 * its buffer of 2,048 bytes with up to three zero bytes if a character does not fit. HTML allows no NUL, so
 * these are removed.
 */
export function renderToHtml(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    collector.once('finish', () => resolve(Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')))
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError: reject,
    })
  })
}
