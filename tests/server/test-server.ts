import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { RequestResponder } from '~/server/application/application'
import { createServerContext, type ServerContext } from '~/server/context'
import { createHttpServer } from '~/server/lifecycle/http-server'
import { CONNECTION_LIMITS, type ConnectionLimits } from '~/server/limits'

/** Answer to a raw request. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface TestServer {
  port: number
  server: Server
  context: ServerContext
  lines: { level: string; line: Record<string, unknown> }[]
  /** Sends the text on a new connection and reads until it closes or is silent. */
  raw: (text: string) => Promise<Answer>
  /** Sends a request with the usual headers. Null omits a header. */
  ask: (line: string, headers?: Record<string, string | null>, body?: string) => Promise<Answer>
  open: () => Socket
  close: () => Promise<void>
}

/** Returns the method, address, headers and body of the request. */
const echo: RequestResponder = async (request) => {
  const { pathname, search } = new URL(request.url)
  const said = {
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: Buffer.from(await request.arrayBuffer()).toString('latin1'),
  }
  return new Response(JSON.stringify(said), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/**
 * A real server with all checks, closed after the running test. Behind the checks: `listener`, or the given
 * application, or the echo.
 */
export async function startTestServer(
  given: Partial<ServerContext> = {},
  listener?: RequestListener,
  measures: Partial<ConnectionLimits> = {},
): Promise<TestServer> {
  const lines: TestServer['lines'] = []
  const write = (level: string) => (line: unknown) =>
    void lines.push({ level, line: line as Record<string, unknown> })
  const log = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  } as ServerContext['log']
  const context = createServerContext({
    origin: new URL('https://directorio.test'),
    strict: true,
    log,
    ...(!listener && { application: echo }),
    ...given,
  })
  const server = createHttpServer({
    listener: listener ?? (() => undefined),
    context,
    limits: { ...CONNECTION_LIMITS, ...measures },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  onTestFinished(close)
  const open = () => connect(port, '127.0.0.1').on('error', () => {})
  const raw = (text: string) => exchange(open(), text)
  const ask: TestServer['ask'] = (line, headers = {}, body) =>
    raw(request(line, { Host: context.origin.host, ...headers }, body))
  return { port, server, context, lines, raw, ask, open, close }
}

function request(line: string, headers: Record<string, string | null>, body?: string): string {
  const all: Record<string, string | null> = {
    ...(body !== undefined && {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(Buffer.byteLength(body, 'latin1')),
    }),
    Connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : `${name}: ${value}\r\n`,
  )
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** Sends bytes (one per character) and collects the answer, until it is complete, closed or silent. */
export function exchange(socket: Socket, text: string, silence = 4_000): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const end = () => {
      socket.destroy()
      resolve(parse(Buffer.concat(chunks).toString('utf8')))
    }
    let missing = Number.NaN
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      missing = chunks.length === 1 ? countMissing(chunk.toString('latin1')) : missing - chunk.length
      if (missing <= 0) end()
    })
    socket.once('close', end)
    socket.setTimeout(silence, end)
    socket.write(text, 'latin1')
  })
}

/** Returns how many announced bytes are still to come after the first ones. The server may keep the connection open. */
function countMissing(text: string): number {
  const [head, length] = /^.*?\r\nContent-Length: (\d+)\r\n.*?\r\n\r\n/is.exec(text) ?? []
  return head === undefined ? Number.NaN : head.length + Number(length) - text.length
}

function parse(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}

/** The echoed request. */
export function echoed(answer: Answer): {
  method: string
  url: string
  headers: Record<string, string>
  body: string
} {
  const text = answer.body
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}
