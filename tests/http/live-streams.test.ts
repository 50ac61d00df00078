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

test('T113: when all streams are taken, the oldest of the greediest address goes for one who has fewer', async () => {
  const listen = streams(10, 4)
  const taken = ['a', 'b', 'b', 'b', 'b', 'c', 'c', 'c', 'c', 'd'].map(listen)
  const late = [listen('e'), listen('f')]
  expect(late.map(({ status }) => status)).toEqual([200, 200])
  await vi.waitFor(() => expect(taken.map(({ hasEnded }) => hasEnded).filter(Boolean)).toHaveLength(2))
  expect([taken[1], taken[5]].map((stream) => stream?.text)).toEqual(['retry: 60000\n\n', 'retry: 60000\n\n'])
})

test('T113: nobody goes for one who would have as many', () => {
  const listen = streams(4, 3)
  const taken = ['a', 'a', 'b', 'b'].map(listen)
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(listen('a').status).toBe(503)
  expect(listen('c').status).toBe(200)
  expect(listen('a').status).toBe(503)
})

test('T113: a network of many addresses counts as one: whoever comes from elsewhere gets a place', () => {
  const listen = streams(20, 4)
  const held = Array.from({ length: 20 }, (_, n) => listen(`2001:db8:1:${n}::/64`))
  expect(held.every(({ status }) => status === 200)).toBe(true)
  expect(listen('2001:db8:1:ffff::/64').status).toBe(503)
  expect(['2001:db8:2:1::/64', '203.0.113.7', '203.0.113.8'].map((each) => listen(each).status)).toEqual([
    200, 200, 200,
  ])
})

test('T95: an address that has all the streams it may is told when to come back, and others get theirs', () => {
  const listen = streams(10, 3)
  expect(['a', 'a', 'a', 'a', 'b'].map((address) => listen(address).status)).toEqual([
    200, 200, 200, 429, 200,
  ])
})
