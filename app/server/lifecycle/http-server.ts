import { createServer, type RequestListener, type Server, type ServerOptions, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isTrustedProxy } from '../client-address'
import type { ServerContext } from '../context'
import { createHandler } from '../handler'
import type { ConnectionLimits } from '../limits'
import { renderRejectionPage } from '../responses/refusal'
import { buildSecurityHeaders } from '../responses/security-headers'
import { createRequestReference } from '../responses/send-response'

const STATUS_BY_ERROR_CODE = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
])

/** Errors of clients that disconnected during a request. No answer is sent. */
const DISCONNECT_ERROR_CODES = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE'])

/** Answers requests that Node rejects, for example unreadable ones, with the page of other rejections. */
function answerClientErrors(server: Server, context: ServerContext): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || DISCONNECT_ERROR_CODES.has(error.code ?? '')) return void socket.destroy()
    const status = STATUS_BY_ERROR_CODE.get(error.code ?? '') ?? 400
    const reference = createRequestReference()
    const page = renderRejectionPage(status, { stylesheet: context.stylesheet, reference })
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(page),
      'Cache-Control': 'no-store',
      ...buildSecurityHeaders(context),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${page}`, () =>
      socket.destroy(),
    )
    context.log.info({ status, code: error.code, ref: reference }, 'unreadable request')
  })
}

interface HttpServerParts {
  options?: ServerOptions
  listener: RequestListener
  context: ServerContext
  limits: ConnectionLimits
}

/**
 * Creates a server that runs our checks before `listener`. It has timeouts and connection limits, and answers
 * invalid requests.
 */
export function createHttpServer({ options, listener, context, limits }: HttpServerParts): Server {
  const handle = createHandler(context)
  const answer: RequestListener = (req, res) => handle(req, res, () => listener(req, res))
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = limits
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval }
  // Our checks reject a missing Host header, because the answer of Node lacks our headers.
  const server = createServer({ ...options, ...times, requireHostHeader: false }, answer)
  // Unknown `Expect` headers are ignored.
  server.on('checkExpectation', answer)
  server.timeout = limits.silenceTimeout
  server.keepAliveTimeout = context.proxyHeader ? limits.keepAliveTimeoutBehindProxy : limits.keepAliveTimeout
  limitConnections(server, context, limits)
  answerClientErrors(server, context)
  return server
}

/**
 * Limits the connections in total and per address. Connections of the proxy have only the first limit. To
 * make room, connections that are not busy are closed first, then slow readers.
 */
function limitConnections(server: Server, context: ServerContext, measures: ConnectionLimits): void {
  const open = new Map<Socket, string>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const ofAddress = () => [...open.keys()].filter((other) => open.get(other) === address)
    const hasRoom =
      (open.size < measures.sockets || closeOne([...open.keys()])) &&
      (isTrustedProxy(address, context) ||
        ofAddress().length < measures.socketsPerAddress ||
        closeOne(ofAddress()))
    if (!hasRoom) return void socket.destroy()
    open.set(socket, address)
    socket.once('close', () => open.delete(socket))
  })

  /**
   * Closes the oldest connection that is not busy, otherwise one that reads slowly. Returns false if there is
   * none.
   */
  function closeOne(sockets: Socket[]): boolean {
    const oldest =
      sockets.find((socket) => !context.active.get(socket)?.isBusy) ??
      sockets.find((socket) => socket.writableLength > 0)
    if (!oldest) return false
    open.delete(oldest)
    oldest.destroy()
    return true
  }
}
