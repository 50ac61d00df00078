import { beforeEach, expect, test } from 'vitest'
import {
  countEvent,
  countSearch,
  drainEventCounts,
  recordFinishedSearches,
  requeueUnsavedEventCounts,
} from '~/http/counts'

beforeEach(() => {
  recordFinishedSearches(Date.now(), Number.POSITIVE_INFINITY)
  drainEventCounts()
})

const taken = () =>
  Object.fromEntries(drainEventCounts().map(({ what, word, times }) => [`${what} ${word}`, times]))

test('daily counts are returned once, in total and per word, and can be added again if they could not be written', () => {
  countEvent('page', '/reposteria')
  countEvent('page', '/reposteria')
  countEvent('page', '/directorio')
  countEvent('failed_sign_in')
  expect(taken()).toEqual({ 'page ': 3, 'page /reposteria': 2, 'page /directorio': 1, 'failed_sign_in ': 1 })
  expect(drainEventCounts()).toEqual([])
  countEvent('page', '/a')
  const lost = drainEventCounts()
  countEvent('page', '/a')
  requeueUnsavedEventCounts(lost)
  expect(taken()).toEqual({ 'page ': 2, 'page /a': 2 })
})

test.each(['rosa@example.com', '305-299-4646', '(305) 299 46 46', '+1 305.299.4646', 'x'.repeat(61)])(
  'counts «%s» without storing its text',
  (word) => {
    countEvent('found_search', word)
    expect(taken()).toEqual({ 'found_search ': 1 })
  },
)

test('counts zip codes and street numbers as words', () => {
  countEvent('found_search', 'tacos 30093')
  expect(taken()).toEqual({ 'found_search ': 1, 'found_search tacos 30093': 1 })
})

test('memory holds 500 counted words per event, replaces words counted once first, and the total counts all [T131]', () => {
  for (let i = 0; i < 2; i++) countEvent('found_search', 'tacos')
  for (let i = 0; i < 2_000; i++) countEvent('found_search', `palabra ${i}a`)
  countEvent('found_search', 'abogado')
  const counts = taken()
  expect(Object.keys(counts)).toHaveLength(501)
  expect(counts).toMatchObject({ 'found_search ': 2_003, 'found_search tacos': 2, 'found_search abogado': 1 })
})

test('one network can add forty counted words a day, words of other networks still count, and a thousand searches are pending at most [T131]', () => {
  for (let i = 0; i < 100; i++)
    countSearch(`203.0.113.${i}`, { text: `inventada ${i}a`, foundNothing: true }, 1_000)
  countSearch('198.51.100.1', { text: 'yurta', foundNothing: true }, 1_000)
  recordFinishedSearches(20_000)
  const counts = taken()
  expect(Object.keys(counts)).toHaveLength(42)
  expect(counts).toMatchObject({ 'empty_search ': 101, 'empty_search yurta': 1 })
  for (let i = 0; i < 1_500; i++) countSearch(`visitor ${i}`, { text: 'tacos', foundNothing: false }, 1_000)
  expect(taken()['found_search ']).toBe(500)
})

test('counts a search typed letter by letter once, and another, a later or another visitor’s search separately', () => {
  const found = { foundNothing: false }
  for (const [index, text] of ['t', 'taq', 'taquería', 'taquer'].entries())
    countSearch('ana', { text, ...found }, index * 1_000)
  countSearch('eva', { text: 'taq', ...found }, 4_000)
  countSearch('ana', { text: 'yurta', foundNothing: true }, 5_000)
  countSearch('ana', { text: 'yurta', foundNothing: true }, 16_000)
  expect(taken()).toEqual({
    ...{ 'found_search ': 1, 'found_search taquer': 1 },
    ...{ 'empty_search ': 1, 'empty_search yurta': 1 },
  })
  recordFinishedSearches(20_000)
  expect(taken()).toEqual({ 'found_search ': 1, 'found_search taq': 1 })
  recordFinishedSearches(27_000)
  expect(taken()).toEqual({ 'empty_search ': 1, 'empty_search yurta': 1 })
})
