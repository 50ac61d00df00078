import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A request received by a fake service. */
export interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface StandIn {
  /** Its address, without a slash at the end. */
  origin: string
  asked: Asked[]
  /** Sets how it answers from now on. It may be slow, wrong or silent. */
  answer: (with_: Answer) => void
  stop: () => Promise<void>
}

export type Answer = (response: ServerResponse, asked: Asked) => void

/** Starts an HTTP server on the loopback interface that replaces an external service. */
export async function startStandIn(first: Answer = (response) => response.end('{}')): Promise<StandIn> {
  const asked: Asked[] = []
  const open = new Set<Socket>()
  let answer = first
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: Buffer.concat(chunks).toString() }
    asked.push(one)
    answer(response, one)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      answer = next
    },
    stop: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Failures of an external service (F17 to F20), except that it is unreachable. */
export const FAILURES: Record<string, Answer> = {
  'never answers': () => undefined,
  'answers 500': (response) => response.writeHead(500).end('broken'),
  'answers 200 with a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Login</h1>'),
  'answers {}': (response) => response.end('{}'),
  'answers garbage': (response) => response.end(Buffer.from([0, 255, 1, 254])),
  'sends 50 MB': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    let left = 50
    const more = () => {
      while (left-- > 0) if (!response.write(Buffer.alloc(1024 * 1024, '['))) return
      response.end()
    }
    response.on('drain', more)
    more()
  },
  'cuts the line': (response) => response.socket?.destroy(),
  'cuts the line in the middle': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"suc')
    setTimeout(() => response.socket?.destroy(), 20)
  },
  'sends elsewhere': (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  'drips a byte a second': (response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 1_000)
    response.on('close', () => clearInterval(drip))
  },
}
