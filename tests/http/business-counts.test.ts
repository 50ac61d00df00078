import { beforeEach, expect, test, vi } from 'vitest'
import {
  countBusinessEvent,
  drainBusinessCounts,
  excludeOwnerAddressToday,
  requeueUnsavedBusinessCounts,
} from '~/http/counts'
import { processorTime } from '../support/processor-time'

// Each test runs on a different day, so that counters of another test do not apply.
let day = Date.parse('2026-11-22T15:00:00Z')
beforeEach(() => {
  day += 2 * 86_400_000
  vi.useFakeTimers({ now: day, toFake: ['Date'] })
  drainBusinessCounts()
  return () => vi.useRealTimers()
})

const taken = () =>
  Object.fromEntries(drainBusinessCounts().map(({ slug, what, times }) => [`${what} ${slug}`, times]))

test('business counts are returned once, and can be added again if they could not be written [D121]', () => {
  countBusinessEvent('view', 'luna', '203.0.113.1')
  countBusinessEvent('call', 'luna', '203.0.113.1')
  const counts = drainBusinessCounts()
  expect(drainBusinessCounts()).toEqual([])
  countBusinessEvent('view', 'luna', '203.0.113.1')
  requeueUnsavedBusinessCounts(counts)
  expect(taken()).toEqual({ 'view luna': 2, 'call luna': 1 })
})

test("an address that opened the owner's page of a business does not count there until the next day [D121]", () => {
  excludeOwnerAddressToday('luna', '203.0.113.1')
  countBusinessEvent('view', 'luna', '203.0.113.1')
  countBusinessEvent('view', 'luna', '203.0.113.2')
  countBusinessEvent('view', 'sol', '203.0.113.1')
  expect(taken()).toEqual({ 'view luna': 1, 'view sol': 1 })
  vi.setSystemTime(Date.now() + 86_400_000)
  countBusinessEvent('view', 'luna', '203.0.113.1')
  expect(taken()).toEqual({ 'view luna': 1 })
})

test('one network can add 20 to a counter a day and open 100 counters between two writes, others still count; memory holds 5,000 [D121, F82, T131]', () => {
  for (let i = 0; i < 300; i++) countBusinessEvent('call', 'luna', `203.0.113.${i % 256}`)
  for (let i = 0; i < 300; i++) countBusinessEvent('call', 'luna', '2001:db8:1:2::/64')
  expect(taken()).toEqual({ 'call luna': 40 })
  for (let i = 0; i < 3_000; i++) countBusinessEvent('call', `inventada-${i}`, '203.0.113.9')
  expect(drainBusinessCounts()).toHaveLength(100)
  for (let i = 0; i < 30_000; i++) countBusinessEvent('call', `inventada-${i}`, `10.${i % 200}.0.1`)
  expect(drainBusinessCounts()).toHaveLength(5_000)
  for (let invented = 0; invented < 6_000; invented += 1)
    countBusinessEvent('call', `inventado-${invented}`, `203.0.113.${invented % 200}`)
  countBusinessEvent('call', 'luna', '198.51.100.1')
  const counts = drainBusinessCounts()
  expect(counts).toHaveLength(101)
  expect(counts.at(-1)).toMatchObject({ slug: 'luna', times: 1 })
  countBusinessEvent('call', 'sol', '203.0.113.1')
  expect(taken()).toEqual({ 'call sol': 1 })
})

test('one network can add 1,000 counts a day to all businesses together, and other networks still count [T131]', () => {
  const countMany = (first: number) => {
    for (let business = first; business < first + 60; business++)
      for (let i = 0; i < 20; i++) countBusinessEvent('call', `negocio-${business}`, `203.0.113.${i}`)
    return drainBusinessCounts().reduce((sum, { times }) => sum + times, 0)
  }
  expect([countMany(0), countMany(60)]).toEqual([1_000, 0])
  countBusinessEvent('call', 'negocio-0', '198.51.100.1')
  expect(taken()).toEqual({ 'call negocio-0': 1 })
  vi.setSystemTime(Date.now() + 86_400_000)
  expect(countMany(0)).toBe(1_000)
})

test('counting a view of a cached page takes at most 0.02 ms of processor time', async () => {
  const rounds: number[] = []
  for (let round = 0; round < 3; round++) {
    const { ms } = await processorTime(() => {
      for (let i = 0; i < 10_000; i++)
        countBusinessEvent('view', `negocio-${i % 800}`, `10.${i % 250}.${i % 7}.1`)
    })
    rounds.push(ms / 10_000)
  }
  expect(Math.min(...rounds)).toBeLessThan(0.02)
})
