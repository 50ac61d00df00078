import { readdir, readFile } from 'node:fs/promises'
import { get, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../support/server'
import { startTestServer, type TestServer } from './test-server'

const PATIENT = { timeout: 10_000 }
const HEAD = 'Host: directorio.test\r\nSec-Fetch-Site: same-origin\r\n'
const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HEAD}${more}\r\n`
const LAST = ask('/fin', 'Connection: close\r\n')
const form = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\n${HEAD}Content-Length: ${body.length}\r\n${more}\r\n${body}`
const chunked = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** Answers a moment later with what was asked, and knows how many it was answering at the same time. */
function counting() {
  const seen = { begun: 0, now: 0, most: 0 }
  const listener: RequestListener = (req, res) => {
    seen.begun++
    seen.most = Math.max(seen.most, ++seen.now)
    const body: Buffer[] = []
    req.on('data', (chunk: Buffer) => body.push(chunk))
    req.on('end', () => setImmediate(() => res.end(`[${req.url} ${Buffer.concat(body)}]`)))
    res.once('close', () => seen.now--)
  }
  return { seen, listener }
}

/** All that comes back for these pieces, until the server closes. */
function say(toy: TestServer, pieces: string[]): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = toy.open().setNoDelay(true)
    socket.on('data', (bytes: Buffer) => {
      text += bytes
    })
    socket.once('close', () => resolve(text))
    const send = ([first, ...rest]: string[]): void => {
      if (first !== undefined) socket.write(first, () => setImmediate(send, rest))
    }
    send(pieces)
  })
}

/** A number once it has stopped growing. */
async function settled(read: () => number): Promise<number> {
  let before = -1
  while (before !== read()) {
    before = read()
    for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  return before
}

const answers = (text: string) => text.match(/\[[^\]]*\]/g)

describe('T108: many requests sent at once on one connection', () => {
  test('are answered one at a time, all of them, in their order', async () => {
    const { seen, listener } = counting()
    const toy = await startTestServer({}, listener)
    const text = await say(toy, [Array.from({ length: 900 }, (_, n) => ask(`/${n}`)).join('') + LAST])
    expect(answers(text)).toEqual([...Array.from({ length: 900 }, (_, n) => `[/${n} ]`), '[/fin ]'])
    expect(seen.most).toBe(1)
  })

  test('wherever the pieces end, forms among them, with blank lines in what they hold', async () => {
    const { seen, listener } = counting()
    const toy = await startTestServer({}, listener)
    const all = [
      ask('/a'),
      form('/b', 'x=1'),
      ask('/c'),
      chunked('/d', 'y=\r\n\r\nGET /no HTTP/1.1\r\n\r\n'),
      form('/e', '\n\n\r\n\r\n'),
      form('/f', ''),
      form('/g', 'z=\r\n'),
      form('/h', ''),
      chunked('/i', 'w'),
      LAST,
    ].join('')
    const expected = [
      '/a ',
      '/b x=1',
      '/c ',
      '/d y=\r\n\r\nGET /no HTTP/1.1\r\n\r\n',
      '/e \n\n\r\n\r\n',
      '/f ',
      '/g z=\r\n',
      '/h ',
      '/i w',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: all.length - 1 }), { maxLength: 6 }),
        async (cuts) => {
          const places = [0, ...cuts.sort((a, b) => a - b), all.length]
          const pieces = places.slice(1).map((end, index) => all.slice(places[index], end))
          expect(answers(await say(toy, pieces))).toEqual([...expected, '/fin '].map((each) => `[${each}]`))
        },
      ),
      { numRuns: 60 },
    )
    expect(seen.most).toBe(1)
  })

  test('go unread when the connection closes', async () => {
    const { seen, listener } = counting()
    const toy = await startTestServer({}, listener)
    const socket = toy.open()
    socket.write(ask('/').repeat(900))
    await vi.waitFor(() => expect(seen.begun).toBeGreaterThan(0), { ...PATIENT, interval: 1 })
    socket.resetAndDestroy()
    await vi.waitFor(() => expect(toy.context.busy.size + seen.now).toBe(0), PATIENT)
    const begun = seen.begun
    expect(begun).toBeLessThan(900)
    expect((await toy.ask('GET /')).status).toBe(200)
    expect(seen.begun).toBe(begun + 1)
  })

  test('are not taken in before their turn: who goes on sending is left waiting', async () => {
    const toy = await startTestServer({}, () => {})
    const taken = new Promise<() => number>((resolve) =>
      toy.server.once('connection', (accepted) => resolve(() => accepted.bytesRead)),
    )
    const socket = toy.open()
    const MUCH = 40_000_000
    socket.write(ask('/').repeat(MUCH / ask('/').length))
    const read = await taken
    await vi.waitFor(() => expect(read()).toBeGreaterThan(16_384), PATIENT)
    expect(await settled(read)).toBeLessThan(200_000)
    socket.destroy()
  })

  test('a large file is taken in no faster than it is read', async () => {
    let taken = 0
    const toy = await startTestServer({ uploads: [/^\/foto$/] }, async (req, res) => {
      taken = await settled(() => req.socket.bytesRead)
      req.resume().once('end', () => res.end('[leída]'))
    })
    expect(answers(await say(toy, [form('/foto', 'x'.repeat(4_000_000), 'Connection: close\r\n')]))).toEqual([
      '[leída]',
    ])
    expect(taken).toBeLessThan(1_000_000)
  })
})

describe('T108: the built server', () => {
  test('ten connections with 900 requests each, unread, keep nobody waiting and leave nothing behind', async () => {
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
