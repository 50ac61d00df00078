import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import type { RequestResponder } from '~/server/application/application'
import { createGracefulShutdown } from '~/server/lifecycle/install'
import { CONNECTION_LIMITS } from '~/server/limits'
import { startTestServer, type TestServer } from './test-server'

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const GET = 'GET / HTTP/1.1\r\nHost: directorio.test\r\n\r\n'

/** Blocks the process, like an overloaded machine. */
function holdUp(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

let exit: Mock
const nothing = async () => undefined

beforeEach(() => {
  exit = vi.fn()
  const spy = vi.spyOn(process, 'exit').mockImplementation(exit as never)
  return () => spy.mockRestore()
})

/** An open connection with all that it received. */
function listen(toy: TestServer) {
  const seen = { text: '', socket: toy.open() }
  seen.socket.on('data', (chunk) => {
    seen.text += chunk
  })
  return seen
}

const stream: RequestResponder = async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(': hola\n\n')) })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

describe('draining at shutdown', () => {
  test('a hundred event streams end at once with the time to reconnect, and the process exits after a grace period of less than 1 s [F25]', async () => {
    const toy = await startTestServer({ application: stream })
    const clients = Array.from({ length: 100 }, () => {
      const client = Object.assign(listen(toy), { ended: 0 })
      client.socket.on('end', () => {
        client.ended = performance.now()
      })
      client.socket.write(GET.replace('/ ', '/eventos '))
      return client
    })
    await vi.waitFor(() => expect(toy.context.streams.size).toBe(100), { timeout: 10_000 })
    const since = performance.now()
    // Times so far apart that a busy machine does not mix them: streams end at once, the process after the
    // grace period.
    const late = { ...CONNECTION_LIMITS, drainGrace: 2_000, drainAnswer: 8_000, drainForce: 9_000 }
    createGracefulShutdown(toy.server, toy.context, late, nothing)('SIGTERM')
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: late.drainAnswer })
    expect(CONNECTION_LIMITS.drainGrace).toBeLessThan(1_000)
    for (const { text, ended } of clients) {
      expect(text).toContain('retry: 2000')
      expect(ended - since).toBeLessThan(late.drainGrace)
    }
  })

  test('open connections are served for a while during shutdown, and closed with their next answer [F24]', async () => {
    const toy = await startTestServer({}, (_req, res) => res.end('ya'))
    const client = listen(toy)
    const ask = async () => {
      client.text = ''
      client.socket.write(GET)
      await vi.waitFor(() => expect(client.text).toContain('ya'), 10_000)
      return client.text
    }
    await ask()
    createGracefulShutdown(toy.server, toy.context, CONNECTION_LIMITS, nothing)('SIGTERM')
    expect(await ask()).not.toContain('Connection: close')
    await vi.waitFor(() => expect(toy.context.closing).toBe(true), 10_000)
    expect(await ask()).toContain('Connection: close')
    await vi.waitFor(() => expect(toy.server.listening).toBe(false), 10_000)
    expect((await toy.ask('GET /')).status).toBe(0)
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 })
  })

  test('the shutdown hook runs once, and one that never ends does not stop the shutdown [F26]', async () => {
    const toy = await startTestServer()
    const farewell = vi.fn(() => new Promise<void>(() => {}))
    const soon = { ...CONNECTION_LIMITS, drainGrace: 50, drainAnswer: 100, drainForce: 200 }
    const drain = createGracefulShutdown(toy.server, toy.context, soon, farewell)
    drain('SIGTERM')
    drain('SIGINT', 1)
    await vi.waitFor(() => expect(exit).toHaveBeenCalled(), 10_000)
    await pause(300)
    expect(farewell).toHaveBeenCalledTimes(1)
    expect(exit.mock.calls).toEqual([[0]])
  })

  test('pages that are not ready in time during shutdown get 503 with the time to retry [F24]', async () => {
    const later: (() => void)[] = []
    const toy = await startTestServer({}, (_req, res) => later.push(() => res.end('tarde')))
    const asked = Array.from({ length: 8 }, (_, n) => toy.ask(`GET /pagina-${n}`))
    await vi.waitFor(() => expect(toy.context.active.size).toBe(8), { timeout: 10_000 })
    createGracefulShutdown(
      toy.server,
      toy.context,
      { ...CONNECTION_LIMITS, drainGrace: 50, drainAnswer: 200 },
      nothing,
    )('SIGTERM')
    for (const { status, headers } of await Promise.all(asked))
      expect([status, headers['retry-after'], headers.connection]).toEqual([503, '2', 'close'])
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 })
    // A page that is finished later is ignored.
    for (const end of later) end()
  })

  test('a process busy during the grace period answers connections made meanwhile before it stops listening [F24]', async () => {
    const toy = await startTestServer({}, (_req, res) => res.end('ya'))
    createGracefulShutdown(
      toy.server,
      toy.context,
      { ...CONNECTION_LIMITS, drainGrace: 50 },
      nothing,
    )('SIGTERM')
    const client = listen(toy)
    client.socket.write(GET)
    holdUp(300)
    await vi.waitFor(() => expect(client.text).toContain('ya'), { timeout: 10_000 })
    expect(toy.context.closing).toBe(true)
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 })
  })

  test('a request on an idle connection during a delayed shutdown is answered before the connection closes [F24]', async () => {
    const toy = await startTestServer({}, (_req, res) => res.end('ya'))
    const client = listen(toy)
    await new Promise((done) => client.socket.once('connect', done))
    createGracefulShutdown(
      toy.server,
      toy.context,
      { ...CONNECTION_LIMITS, drainGrace: 50 },
      nothing,
    )('SIGTERM')
    await vi.waitFor(() => expect(toy.context.closing).toBe(true), { interval: 1, timeout: 10_000 })
    await pause(40)
    client.socket.write(GET)
    holdUp(200)
    await vi.waitFor(() => expect(client.text).toContain('ya'), { timeout: 10_000 })
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 })
  })

  test('a request that never ends is cut off, and the process ends', async () => {
    const toy = await startTestServer({}, () => {})
    toy.open().write(GET)
    await vi.waitFor(() => expect(toy.context.active.size).toBe(1), 10_000)
    const measures = { ...CONNECTION_LIMITS, drainGrace: 50, drainAnswer: 5_000, drainForce: 300 }
    createGracefulShutdown(toy.server, toy.context, measures, nothing)('SIGTERM')
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 4_000 })
  })
})
