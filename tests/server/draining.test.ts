import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import type { Application } from '~/server/application/application'
import { createDraining } from '~/server/lifecycle/draining'
import { serverLimits } from '~/server/limits'
import { startTestServer } from './test-server'

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const GET = 'GET / HTTP/1.1\r\nHost: directorio.test\r\n\r\n'

/** Keeps the process from everything else, as a machine does that has no time for it. */
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

const stream: Application = async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(': hola\n\n')) })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

describe('draining', () => {
  test('F25: a hundred event streams are told to come back and closed at once; the process ends in less than 2 s', async () => {
    const toy = await startTestServer({ application: stream })
    const clients = Array.from({ length: 100 }, () => {
      const client = { text: '', ended: 0 }
      toy
        .open()
        .on('data', (chunk) => {
          client.text += chunk
        })
        .on('end', () => {
          client.ended = performance.now()
        })
        .write(GET.replace('/ ', '/eventos '))
      return client
    })
    await vi.waitFor(() => expect(toy.context.streams.size).toBe(100), { timeout: 10_000 })
    const since = performance.now()
    createDraining(toy.server, toy.context, serverLimits, nothing)('SIGTERM')
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 2_000 })
    for (const { text, ended } of clients) {
      expect(text).toContain('retry: 2000')
      expect(ended - since).toBeLessThan(500)
    }
  })

  test('F24: kept connections are served for a while, and then once more, which closes them', async () => {
    const toy = await startTestServer({}, (_req, res) => res.end('ya'))
    let text = ''
    const socket = toy.open().on('data', (chunk) => {
      text += chunk
    })
    const ask = async () => {
      text = ''
      socket.write(GET)
      await vi.waitFor(() => expect(text).toContain('ya'))
      return text
    }
    await ask()
    createDraining(toy.server, toy.context, serverLimits, nothing)('SIGTERM')
    expect(await ask()).not.toContain('Connection: close')
    await vi.waitFor(() => expect(toy.context.closing).toBe(true))
    expect(await ask()).toContain('Connection: close')
    await vi.waitFor(() => expect(toy.server.listening).toBe(false))
    expect((await toy.ask('GET /')).status).toBe(0)
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 2_000 })
  })

  test('F26: runs what is to be done at shutdown once, whatever comes after, and one that hangs does not hold it', async () => {
    const toy = await startTestServer()
    const farewell = vi.fn(() => new Promise<void>(() => {}))
    const drain = createDraining(toy.server, toy.context, serverLimits, farewell)
    drain('SIGTERM')
    drain('SIGINT', 1)
    await pause(1_500)
    expect(farewell).toHaveBeenCalledTimes(1)
    expect(exit.mock.calls).toEqual([[0]])
  })

  test('F24: pages that are not made in time are answered too, with when to come back', async () => {
    const later: (() => void)[] = []
    const toy = await startTestServer({}, (_req, res) => later.push(() => res.end('tarde')))
    const asked = Array.from({ length: 8 }, (_, n) => toy.ask(`GET /pagina-${n}`))
    await vi.waitFor(() => expect(toy.context.active.size).toBe(8), { timeout: 10_000 })
    createDraining(
      toy.server,
      toy.context,
      { ...serverLimits, drainGrace: 50, drainAnswer: 200 },
      nothing,
    )('SIGTERM')
    for (const { status, headers } of await Promise.all(asked))
      expect([status, headers['retry-after'], headers.connection]).toEqual([503, '2', 'close'])
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 })
    // One that is made after all is nobody's any more, and troubles nobody.
    for (const end of later) end()
  })

  test('F24: a process that was held up answers connections made meanwhile before it stops listening', async () => {
    const toy = await startTestServer({}, (_req, res) => res.end('ya'))
    createDraining(toy.server, toy.context, { ...serverLimits, drainGrace: 50 }, nothing)('SIGTERM')
    let text = ''
    toy
      .open()
      .on('data', (chunk) => {
        text += chunk
      })
      .write(GET)
    holdUp(300)
    await vi.waitFor(() => expect(text).toContain('ya'), { timeout: 10_000 })
    expect(toy.context.closing).toBe(true)
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 })
  })

  test('F24: what came on a silent connection while the process was held up is answered before that is closed', async () => {
    const toy = await startTestServer({}, (_req, res) => res.end('ya'))
    let text = ''
    const socket = toy.open().on('data', (chunk) => {
      text += chunk
    })
    await new Promise((done) => socket.once('connect', done))
    createDraining(toy.server, toy.context, { ...serverLimits, drainGrace: 50 }, nothing)('SIGTERM')
    await vi.waitFor(() => expect(toy.context.closing).toBe(true), { interval: 1, timeout: 10_000 })
    await pause(40)
    socket.write(GET)
    holdUp(200)
    await vi.waitFor(() => expect(text).toContain('ya'), { timeout: 10_000 })
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 })
  })

  test('whoever never ends is cut, and the process ends all the same', async () => {
    const toy = await startTestServer({}, () => {})
    toy.open().write(GET)
    await vi.waitFor(() => expect(toy.context.active.size).toBe(1))
    const measures = { ...serverLimits, drainGrace: 50, drainAnswer: 5_000, drainForce: 300 }
    createDraining(toy.server, toy.context, measures, nothing)('SIGTERM')
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 1_000 })
  })
})
