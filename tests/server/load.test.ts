import type { RequestListener, ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { RenderQueue } from '~/server/context'
import { startTestServer } from './test-server'

/** Pages that wait for `release`. Forms and health checks are answered at once. */
function slowPages() {
  const waiting: ServerResponse[] = []
  const listener: RequestListener = (req, res) => {
    if (req.method === 'POST' || req.url === '/vivo') res.end('listo')
    else waiting.push(res)
  }
  const release = () => {
    for (const res of waiting.splice(0)) res.end('listo')
  }
  return { waiting, listener, release }
}

describe('more pages than can be rendered at once [F31]', () => {
  test('pages wait in the queue, get 503 if it is full, and forms and health checks are answered', async () => {
    const { waiting, listener, release } = slowPages()
    const rendering = new RenderQueue({ atOnce: 4, waiting: 3 })
    const toy = await startTestServer({ rendering }, listener)
    const first = Array.from({ length: 7 }, (_, n) => toy.ask(`GET /pagina-${n}`))
    await vi.waitFor(() => expect([waiting.length, toy.context.active.size]).toEqual([4, 7]), 10_000)
    const since = performance.now()
    const shed = await toy.ask('GET /una-mas')
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(shed).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } })
    expect(shed.body).toContain('Ahora hay demasiadas visitas')
    expect(shed.headers['content-security-policy']).toBeDefined()
    expect((await toy.ask('GET /vivo')).status).toBe(200)
    const posted = await toy.ask('POST /registrar', { 'Sec-Fetch-Site': 'same-origin' }, 'a=1')
    expect(posted.status).toBe(200)
    release()
    await vi.waitFor(() => expect(waiting).toHaveLength(3), 10_000)
    release()
    expect((await Promise.all(first)).every(({ status }) => status === 200)).toBe(true)
    const again = toy.ask('GET /una-mas')
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 10_000)
    release()
    expect((await again).status).toBe(200)
    await vi.waitFor(() => expect(rendering.running).toBe(0), 10_000)
  })

  test('a render slot is released when its page is written, even if the visitor does not read it, or after a time limit', async () => {
    const { waiting, listener } = slowPages()
    const rendering = new RenderQueue({ atOnce: 3, waiting: 3 })
    const toy = await startTestServer({ rendering }, listener)
    const sockets = Array.from({ length: 3 }, () => toy.open().pause())
    for (const socket of sockets) socket.write('GET /lenta HTTP/1.1\r\nHost: directorio.test\r\n\r\n')
    await vi.waitFor(() => expect(rendering.running).toBe(3), 10_000)
    const [whole, begun] = waiting
    whole?.end('x'.repeat(5_000_000))
    await vi.waitFor(() => expect(rendering.running).toBe(2), 10_000)
    begun?.writeHead(200).write('x'.repeat(100))
    await vi.waitFor(() => expect(rendering.running).toBe(0), { timeout: 4_000 })
    for (const socket of sockets) socket.destroy()
  })

  test('a render slot is released at once when its visitor leaves, and a waiting page whose visitor left is not rendered', async () => {
    const { waiting, listener, release } = slowPages()
    const rendering = new RenderQueue({ atOnce: 2, waiting: 3 })
    const toy = await startTestServer({ rendering }, listener)
    const sockets = Array.from({ length: 4 }, () => toy.open())
    for (const [n, socket] of sockets.entries())
      socket.write(`GET /pagina-${n} HTTP/1.1\r\nHost: directorio.test\r\n\r\n`)
    await vi.waitFor(() => expect([waiting.length, toy.context.active.size]).toEqual([2, 4]), 10_000)
    const [, , third] = sockets
    third?.destroy()
    await vi.waitFor(() => expect(toy.context.active.size).toBe(3), 10_000)
    const since = performance.now()
    sockets[0]?.destroy()
    // The other slot is still taken, so the fourth page gets the slot of the first one.
    await vi.waitFor(() => expect(waiting).toHaveLength(3), { timeout: 10_000, interval: 5 })
    // Without the release the slot would be free after 2 s.
    expect(performance.now() - since).toBeLessThan(1_000)
    expect(rendering.running).toBe(2)
    expect(waiting.map(({ req }) => req.url)).toEqual(['/pagina-0', '/pagina-1', '/pagina-3'])
    release()
    await vi.waitFor(() => expect(rendering.running).toBe(0), 10_000)
    for (const socket of sockets) socket.destroy()
  })

  test('the event loop gets a turn between rendered pages', async () => {
    const rendering = new RenderQueue({ atOnce: 1, waiting: 100 })
    const order: string[] = []
    const pages = Array.from({ length: 3 }, (_, n) => rendering.run(async () => void order.push(`${n}`)))
    await new Promise(setImmediate)
    setImmediate(() => order.push('other'))
    await Promise.all(pages)
    expect(order.indexOf('other')).toBeLessThan(order.length - 1)
  })
})

test('each log line has the reference that its error page shows', async () => {
  const toy = await startTestServer({
    application: async ({ method }) => new Response(null, { status: method === 'POST' ? 405 : 200 }),
  })
  await toy.ask('GET /directorio')
  const refused = await toy.ask('GET /%00')
  await vi.waitFor(() => expect(toy.lines).toHaveLength(2), 10_000)
  const [page, refusal] = toy.lines.map(({ line }) => line)
  expect(page?.ref).toMatch(/^[A-Z0-9]{6}$/)
  expect(refusal?.ref).not.toBe(page?.ref)
  expect(refused.body).toContain(`Referencia: ${refusal?.ref}`)
  const bare = await toy.ask('POST /directorio', { 'Sec-Fetch-Site': 'same-origin' }, 'a=1')
  const unreadable = await toy.raw('GET / HTTP/1.1\r\nHost directorio.test\r\n\r\n')
  await vi.waitFor(() => expect(toy.lines).toHaveLength(4), 10_000)
  for (const [answer, line] of [
    [bare, toy.lines.find((each) => each.line.status === 405)],
    [unreadable, toy.lines.find((each) => each.line.code === 'HPE_INVALID_HEADER_TOKEN')],
  ] as const)
    expect(answer.body).toContain(`Referencia: ${line?.line.ref}`)
})
