import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServerContext } from '../context'
import { newReference } from '../responses/reference'
import { refusalPage } from '../responses/refusal'
import { securityHeaders } from '../responses/security-headers'

const STATUS = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
])

/** Errors of clients that disconnected mid-request; they get no answer. */
const GONE = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE'])

/** Answers what Node's parser could not read as a request, with the same page and headers as anything else. */
export function answerClientErrors(server: Server, context: ServerContext): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || GONE.has(error.code ?? '')) return void socket.destroy()
    const status = STATUS.get(error.code ?? '') ?? 400
    const reference = newReference()
    const page = refusalPage(status, { stylesheet: context.stylesheet, reference })
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(page),
      'Cache-Control': 'no-store',
      ...securityHeaders(context),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${page}`, () =>
      socket.destroy(),
    )
    context.log.info({ status, code: error.code, ref: reference }, 'unreadable request')
  })
}
