import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { startTestServer } from './test-server'

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: directorio.test\r\n\r\n`

describe('pipelined requests [T108]', () => {
  test('a connection with a second request before the first answer is closed, and only one request starts', async () => {
    const begun: ServerResponse[] = []
    const toy = await startTestServer({}, (_req, res) => void begun.push(res))
    const socket = toy.open()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume().write(ask('/uno'))
    await vi.waitFor(() => expect(begun).toHaveLength(1), 10_000)
    socket.write(ask('/dos').repeat(900))
    await closed
    expect(begun).toHaveLength(1)
    await vi.waitFor(() => expect(toy.context.active.size).toBe(0), 10_000)
  })

  test('a connection that waits for each answer is served any number of times', async () => {
    const toy = await startTestServer({}, (req, res) => void setImmediate(() => res.end(`[${req.url}]`)))
    const socket = toy.open().setNoDelay(true)
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    for (let turn = 0; turn < 100; turn += 1) {
      socket.write(ask(`/${turn}`))
      await vi.waitFor(() => expect(text).toContain(`[/${turn}]`), { interval: 1 })
    }
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(100)
  })
})
