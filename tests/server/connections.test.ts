import type { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { startTestServer } from './test-server'

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const isCut = (socket: Socket | undefined) => socket?.destroyed || socket?.readableEnded
const HEAD = 'POST /registrar HTTP/1.1\r\nHost: directorio.test\r\nSec-Fetch-Site: same-origin\r\n'

describe('slow and numerous connections [T94]', () => {
  test('incomplete headers and bodies end with 408', async () => {
    const times = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
    const toy = await startTestServer({}, undefined, times)
    const [headers, body] = await Promise.all([
      toy.raw('GET / HTTP/1.1\r\nHost: dir'),
      toy.raw(`${HEAD}Content-Length: 100\r\n\r\na=1`),
    ])
    expect([headers.status, body.status]).toEqual([408, 408])
    expect(body.body).toContain('El envío tardó demasiado')
  })

  test('an address with too many slow connections loses the oldest one, and a visitor is served', async () => {
    const toy = await startTestServer({}, undefined, { socketsPerAddress: 5 })
    const slow = Array.from({ length: 20 }, () => {
      const socket = toy.open()
      socket.write('GET / HTTP/1.1\r\nHost: dir')
      return socket
    })
    await pause(200)
    expect(slow.filter((socket) => !socket.destroyed)).toHaveLength(5)
    expect((await toy.ask('GET /')).status).toBe(200)
  })

  test('a connection with a slow body is closed like an idle one, but not one whose request is being answered', async () => {
    const toy = await startTestServer({}, (_req, res) => void setTimeout(() => res.end('ya'), 400), {
      sockets: 3,
    })
    const working = [toy.ask('GET /'), toy.ask('GET /')]
    await pause(50)
    const slow = toy.open()
    slow.write(`${HEAD}Content-Length: 100\r\n\r\na=1`)
    await pause(50)
    const visitor = toy.ask('GET /')
    await pause(50)
    expect(slow.destroyed || slow.readableEnded).toBe(true)
    const refused = toy.ask('GET /')
    expect((await refused).status).toBe(0)
    expect((await Promise.all([...working, visitor])).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('connections with unread answers are closed for new ones, but not while an answer is being made', async () => {
    const large = Buffer.alloc(20_000_000)
    const toy = await startTestServer({}, (req, res) => void (req.url === '/larga' && res.end(large)), {
      sockets: 3,
    })
    const [working, ...unread] = ['/lenta', '/larga', '/larga'].map((path) => {
      const socket = toy.open().pause()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: directorio.test\r\n\r\n`)
      return socket
    })
    await vi.waitFor(() => expect(toy.context.active.size).toBe(3), 10_000)
    expect((await toy.ask('GET /larga')).status).toBe(200)
    await vi.waitFor(() => expect(isCut(unread[0]?.resume())).toBe(true), 10_000)
    expect([working, unread[1]].map(isCut)).toEqual([false, false])
  })

  test('connections of the proxy are not limited per address', async () => {
    const toy = await startTestServer({ proxyHeader: 'x-real-ip' }, undefined, { socketsPerAddress: 2 })
    const open = Array.from({ length: 10 }, () => toy.open())
    await pause(100)
    expect(open.filter((socket) => !socket.destroyed)).toHaveLength(10)
    for (const socket of open) socket.destroy()
  })
})
