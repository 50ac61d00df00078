import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningServer, startServer } from '../support/server'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' } })
})
afterAll(async () => {
  if (server.process.exitCode === null) await server.stop()
})

interface Stream {
  status: number
  headers: IncomingHttpHeaders
  text: string
  ended: boolean
  close: () => void
}

/**
 * Opens the stream at `path` as a browser at `address` does. `lastEventId` is sent by a browser that
 * reconnects.
 */
const listen = (address = '198.51.100.1', path = '/eventos', lastEventId?: string) =>
  new Promise<Stream>((resolve, reject) => {
    const headers = {
      accept: 'text/event-stream',
      'fly-client-ip': address,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    }
    const request = get(server.origin + path, { headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response
      const stream: Stream = { status, headers, text: '', ended: false, close: () => request.destroy() }
      response.on('data', (chunk: Buffer) => {
        stream.text += chunk
      })
      response.on('close', () => {
        stream.ended = true
      })
      response.on('error', () => undefined)
      resolve(stream)
    })
    request.once('error', reject)
  })

/** Changes a business, the first one or a later one, from another process, as the import does. */
async function writeBeside(offset = 0): Promise<number> {
  const db = connectDatabase({ file: join(server.dataDir, 'directorio.db'), readers: 1 })
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('businesses').set({ city: 'Canario' }).where('id', '=', id).execute()
  await db.destroy()
  return id
}

describe('event stream', () => {
  test('the event stream sends changes by another process within 2 s, with noun, id and version only [179, T70]', async () => {
    const stream = await listen()
    expect(stream.headers['content-type']).toContain('text/event-stream')
    expect(stream.headers['content-encoding']).toBeUndefined()
    await vi.waitFor(() => expect(stream.text).toMatch(/^id: \d+\n/m), { timeout: 10_000 })
    const id = await writeBeside()
    const written = performance.now()
    await vi.waitFor(() => expect(stream.text).toContain('"contact"'), { timeout: 10_000, interval: 20 })
    // Twice as long, for a busy machine.
    expect(performance.now() - written).toBeLessThan(4_000)
    const events = [...stream.text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
    expect(events).toEqual([
      { noun: 'business', id, version: expect.any(Number) },
      { noun: 'contact', id: 0, version: expect.any(Number) },
    ])
    stream.close()
  })

  test('the event stream sends a client that reconnects the events since the version in its address [F27]', async () => {
    const html = await (await fetch(`${server.origin}/directorio`)).text()
    const path = /data-events="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(path).toMatch(/^\/eventos\?desde=\d+$/)
    const id = await writeBeside()
    const stream = await listen('198.51.100.1', path)
    await vi.waitFor(() => expect(stream.text).toContain(`{"noun":"business","id":${id},`), {
      timeout: 10_000,
    })
    stream.close()
  })

  test('the event stream continues after Last-Event-ID, not after the version in its address, and an invalid one starts at the present [F27]', async () => {
    const first = await listen('198.51.100.9')
    await vi.waitFor(() => expect(first.text).toMatch(/^id: \d+\n/m), { timeout: 10_000 })
    const start = /^id: (\d+)/m.exec(first.text)?.[1] ?? ''
    const one = await writeBeside(1)
    const event = (id: number) => `"noun":"business","id":${id},`
    await vi.waitFor(() => expect(first.text).toContain(event(one)), { timeout: 10_000 })
    const newest = [...first.text.matchAll(/^id: (\d+)/gm)].at(-1)?.[1] ?? ''
    const again = await listen('198.51.100.9', `/eventos?desde=${start}`, newest)
    const other = await writeBeside(2)
    await vi.waitFor(() => expect(again.text).toContain(event(other)), { timeout: 10_000 })
    expect(again.text).not.toContain(event(one))
    const late = await listen('198.51.100.9', '/eventos', start)
    await vi.waitFor(() => expect(late.text).toContain(event(other)), { timeout: 10_000 })
    expect(late.text).toContain(event(one))
    const streams = [first, again, late]
    for (const invalid of ['x', '-1', `${start}.5`, '9'.repeat(16)]) {
      const stream = await listen('198.51.100.9', `/eventos?desde=${start}`, invalid)
      streams.push(stream)
      await vi.waitFor(() => expect(stream.text).toMatch(/^id: \d+\n/m), { timeout: 10_000 })
      expect(stream.text).not.toContain('data:')
    }
    for (const stream of streams) stream.close()
  })

  test('requests to the event stream that do not accept events get 406 at once', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${server.origin}/eventos`, { method })
      expect(response.status).toBe(406)
    }
  })

  test('the event stream allows 30 connections per address and 200 in all, ends the oldest of the largest user, and ends on SIGTERM [T95, T113, F25]', async () => {
    const open: Stream[] = []
    const fill = async (address: string, count: number) => {
      for (let each = 0; each < count; each += 1) open.push(await listen(address))
    }
    await fill('198.51.100.1', 30)
    const refused = await listen('198.51.100.1')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    for (let network = 2; network <= 6; network += 1) await fill(`198.51.100.${network}`, 30)
    await fill('198.51.100.7', 20)
    expect(open.map(({ status }) => status)).toEqual(Array(200).fill(200))

    await fill('198.51.100.8', 7)
    expect(open.slice(200).map(({ status }) => status)).toEqual(Array(7).fill(200))
    const givenUp = [0, 30, 60, 90, 120, 150, 1].map((place) => open[place])
    await vi.waitFor(() => expect(givenUp.map((stream) => stream?.ended)).toEqual(Array(7).fill(true)), {
      timeout: 10_000,
    })
    expect(givenUp[0]?.text).toContain('retry: 60000')
    expect(open.filter((stream) => stream.ended)).toHaveLength(7)
    const full = await listen('198.51.100.2')
    expect([full.status, full.headers['retry-after']]).toEqual([503, '60'])
    for (const stream of open.slice(2, 7)) stream.close()
    await vi.waitFor(
      async () => {
        const later = await listen('198.51.100.2')
        open.push(later)
        expect(later.status).toBe(200)
      },
      { timeout: 10_000 },
    )
    const ended = await server.stop('SIGTERM')
    expect(ended.code).toBe(0)
    expect(ended.ms).toBeLessThan(4_000)
    await vi.waitFor(() => expect(open.filter((stream) => !stream.ended)).toEqual([]), { timeout: 10_000 })
    expect(open[50]?.text).toContain('retry: 2000')
  }, 60_000)
})
