import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runInRequestContext } from '~/http/request-context.server'
import { streamBody } from '~/http/stream.server'

/** A generator that records how many chunks were made and whether it was ended. */
function counted(most: number, failAt = Number.POSITIVE_INFINITY) {
  const seen = { made: 0, isEnded: false }
  async function* pieces() {
    try {
      while (seen.made < most) {
        if (seen.made === failAt) throw new Error('the disk is gone')
        yield `${++seen.made};`
      }
    } finally {
      seen.isEnded = true
    }
  }
  return { seen, pieces: pieces() }
}

const staying = new AbortController().signal

test('streamBody makes a chunk only on request, and none after the client disconnects', async () => {
  const { seen, pieces } = counted(100)
  const reader = streamBody(staying, pieces).getReader()
  expect(seen.made).toBe(0)
  await reader.read()
  await reader.read()
  expect(seen.made).toBe(2)
  await reader.cancel()
  expect(seen).toEqual({ made: 2, isEnded: true })
  const other = counted(100)
  const leaving = new AbortController()
  const left = streamBody(leaving.signal, other.pieces).getReader()
  await left.read()
  leaving.abort()
  expect((await left.read()).done).toBe(true)
  expect(other.seen).toEqual({ made: 1, isEnded: true })
})

test('an error aborts a stream instead of ending it normally', async () => {
  const { seen, pieces } = counted(100, 2)
  await expect(new Response(streamBody(staying, pieces)).text()).rejects.toThrow('the disk is gone')
  expect(seen.isEnded).toBe(true)
})

test('streamBody makes no further chunk while the client does not read', async () => {
  const MOST = 4_000
  let made = 0
  async function* pieces() {
    while (made < MOST) yield `${++made}`.padEnd(65_536)
  }
  const server = createServer(async (req, res) => {
    // Passes chunks on at once.
    const context = { reference: 'AAAAAA', method: 'GET', clientAddress: '', response: res }
    const reader = runInRequestContext(context, () => streamBody(staying, pieces())).getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) res.write(next.value)
    res.end()
    req.resume()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, resolve),
  )
  for (let before = -1; before !== made; ) {
    before = made
    for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(made).toBeLessThan(MOST / 2)
  for await (const _ of answer);
  expect(made).toBe(MOST)
})
