import { beforeEach, expect, test, vi } from 'vitest'
import {
  countForBusiness,
  leaveOutOwner,
  returnBusinessCounts,
  takeBusinessCounts,
} from '~/http/business-counts'

// Each test is a day of its own: what is remembered of one is forgotten with it.
let day = Date.parse('2026-11-22T15:00:00Z')
beforeEach(() => {
  day += 2 * 86_400_000
  vi.useFakeTimers({ now: day, toFake: ['Date'] })
  takeBusinessCounts()
  return () => vi.useRealTimers()
})

const taken = () =>
  Object.fromEntries(takeBusinessCounts().map(({ slug, what, times }) => [`${what} ${slug}`, times]))

test('what is counted is taken once, and comes back where it could not be written [D121]', () => {
  countForBusiness('view', 'luna', '203.0.113.1')
  countForBusiness('call', 'luna', '203.0.113.1')
  const counts = takeBusinessCounts()
  expect(takeBusinessCounts()).toEqual([])
  countForBusiness('view', 'luna', '203.0.113.1')
  returnBusinessCounts(counts)
  expect(taken()).toEqual({ 'view luna': 2, 'call luna': 1 })
})

test('whoever opened the private page of a business is left out of its figures for the day [D121]', () => {
  leaveOutOwner('luna', '203.0.113.1')
  countForBusiness('view', 'luna', '203.0.113.1')
  countForBusiness('view', 'luna', '203.0.113.2')
  countForBusiness('view', 'sol', '203.0.113.1')
  expect(taken()).toEqual({ 'view luna': 1, 'view sol': 1 })
  vi.setSystemTime(Date.now() + 86_400_000)
  countForBusiness('view', 'luna', '203.0.113.1')
  expect(taken()).toEqual({ 'view luna': 1 })
})

test('one network adds 20 to a figure in a day and 1,000 to all; memory holds 5,000 figures [T131]', () => {
  for (let i = 0; i < 300; i++) countForBusiness('call', 'luna', `203.0.113.${i % 256}`)
  for (let i = 0; i < 300; i++) countForBusiness('call', 'luna', '2001:db8:1:2::/64')
  expect(taken()).toEqual({ 'call luna': 40 })
  for (let i = 0; i < 3_000; i++) countForBusiness('call', `inventada-${i}`, '203.0.113.9')
  expect(takeBusinessCounts()).toHaveLength(700)
  for (let i = 0; i < 30_000; i++) countForBusiness('call', `inventada-${i}`, `10.${i % 200}.0.1`)
  expect(takeBusinessCounts()).toHaveLength(5_000)
})

test('a page in memory costs no more than 0.02 ms of processor for it', () => {
  const before = process.cpuUsage()
  for (let i = 0; i < 50_000; i++) countForBusiness('view', `negocio-${i % 800}`, `10.${i % 250}.${i % 7}.1`)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000 / 50_000).toBeLessThan(0.02)
})
