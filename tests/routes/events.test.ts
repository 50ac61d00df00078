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
  const businesses = db.selectFrom('businesses').select('id').orderBy('id').offset(offset).limit(1)
  const { id } = await businesses.executeTakeFirstOrThrow()
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
})
