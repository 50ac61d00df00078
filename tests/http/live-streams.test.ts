import { expect, onTestFinished, test, vi } from 'vitest'
import { LiveStreams, STREAM_LIMITS } from '~/http/live/streams.server'

function streams(total: number, perAddress: number) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const feed = { currentVersion: async () => 1, changesSince: async () => [], onError: () => undefined }
  const live = new LiveStreams(feed, { ...STREAM_LIMITS, total, perAddress })
  return (address: string) => {
    const { status, body } = live.open(address, 1, leaving.signal)
    const seen = { address, status, text: '', hasEnded: false }
    const read = async () => {
      seen.text = await new Response(body).text()
      seen.hasEnded = true
    }
    if (status === 200) void read()
    return seen
  }
}

test('if all event streams are in use, a new client gets one, and the address with the most streams loses its oldest [T113]', async () => {
  const listen = streams(10, 4)
  const taken = ['a', 'b', 'b', 'b', 'b', 'c', 'c', 'c', 'c', 'd'].map(listen)
  const late = [listen('e'), listen('f')]
  expect(late.map(({ status }) => status)).toEqual([200, 200])
  await vi.waitFor(
    () => expect(taken.map(({ hasEnded }) => hasEnded).filter(Boolean)).toHaveLength(2),
    10_000,
  )
  expect([taken[1], taken[5]].map((stream) => stream?.text)).toEqual(['retry: 60000\n\n', 'retry: 60000\n\n'])
})

test('no event stream ends for a client that would then have more streams than the one that loses it [T113]', () => {
  const listen = streams(4, 3)
  const taken = ['a', 'a', 'b', 'b'].map(listen)
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(listen('a').status).toBe(503)
  expect(listen('c').status).toBe(200)
  expect(listen('a').status).toBe(503)
})

test('a network of many addresses counts as one for event streams, and other networks still get a stream [T113]', () => {
  const listen = streams(20, 4)
  const held = Array.from({ length: 20 }, (_, n) => listen(`2001:db8:1:${n}::/64`))
  expect(held.every(({ status }) => status === 200)).toBe(true)
  expect(listen('2001:db8:1:ffff::/64').status).toBe(503)
  expect(['2001:db8:2:1::/64', '203.0.113.7', '203.0.113.8'].map((each) => listen(each).status)).toEqual([
    200, 200, 200,
  ])
})

test('an address with the maximum number of event streams gets 429, and others still get streams [T95]', () => {
  const listen = streams(10, 3)
  expect(['a', 'a', 'a', 'a', 'b'].map((address) => listen(address).status)).toEqual([
    200, 200, 200, 429, 200,
  ])
})
