import { readdir, readFile } from 'node:fs/promises'
import { get, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../support/server'
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
    for (let turn = 0; turn < 300; turn += 1) {
      socket.write(ask(`/${turn}`))
      await vi.waitFor(() => expect(text).toContain(`[/${turn}]`), { interval: 1 })
    }
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(300)
  })
})

describe('pipelined requests on the built server [T108]', () => {
  test('ten connections with 900 unread requests each block no one and leave no resources behind', async () => {
    const server = await startServer({
      env: { LOG_LEVEL: 'error', NODE_OPTIONS: '--max-old-space-size=300' },
    })
    onTestFinished(async () => void (await server.stop()))
    const { pid } = server.process
    const descriptors = async () => (await readdir(`/proc/${pid}/fd`)).length
    const memory = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    const visit = (path: string) =>
      new Promise<number>((resolve, reject) =>
        get(server.origin + path, { agent: false }, (response) =>
          response.resume().once('end', () => resolve(response.statusCode ?? 0)),
        ).once('error', reject),
      )
    const html = await (await fetch(`${server.origin}/directorio`)).text()
    const stylesheet = /href="(\/assets\/styles-[^"]+\.css)"/.exec(html)?.[1] ?? ''
    await visit('/perfil')
    await visit(stylesheet)
    const before = { descriptors: await descriptors(), memory: await memory() }
    for (const path of [stylesheet, '/directorio']) {
      const attackers = Array.from({ length: 10 }, () => {
        const socket = connect(server.port, '127.0.0.1').on('error', () => undefined)
        socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(900))
        return socket
      })
      for (let each = 0; each < 3; each++) expect(await visit('/perfil')).toBe(200)
      expect(await descriptors()).toBeLessThan(before.descriptors + 60)
      for (const socket of attackers) socket.resetAndDestroy()
      await vi.waitFor(async () => expect(await descriptors()).toBeLessThanOrEqual(before.descriptors + 2), {
        timeout: 5_000,
      })
    }
    expect(await memory()).toBeLessThan(before.memory + 100)
  }, 120_000)
})
