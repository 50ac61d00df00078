import { beforeEach, expect, test } from 'vitest'
import { count, returnCounts, takeCounts } from '~/http/daily-counts'
import { countSearch, flushSearches } from '~/http/typed-searches'

beforeEach(() => {
  flushSearches(Date.now(), Number.POSITIVE_INFINITY)
  takeCounts()
})

const taken = () =>
  Object.fromEntries(takeCounts().map(({ what, word, times }) => [`${what} ${word}`, times]))

test('what is counted is taken once, words beside the whole', () => {
  count('page', '/reposteria')
  count('page', '/reposteria')
  count('page', '/directorio')
  count('failed_sign_in')
  expect(taken()).toEqual({ 'page ': 3, 'page /reposteria': 2, 'page /directorio': 1, 'failed_sign_in ': 1 })
  expect(takeCounts()).toEqual([])
})

test.each(['rosa@example.com', '305-299-4646', '(305) 299 46 46', '+1 305.299.4646', 'x'.repeat(61)])(
  'of «%s» nothing but its number is kept',
  (word) => {
    count('found_search', word)
    expect(taken()).toEqual({ 'found_search ': 1 })
  },
)

test('a zip code and a number of a street are words like others', () => {
  count('found_search', 'tacos 30093')
  expect(taken()).toEqual({ 'found_search ': 1, 'found_search tacos 30093': 1 })
})

test('whatever is asked for, memory holds 500 words of a kind, those that came once the first to go; the whole counts all [T131]', () => {
  for (let i = 0; i < 2; i++) count('found_search', 'tacos')
  for (let i = 0; i < 2_000; i++) count('found_search', `palabra ${i}a`)
  count('found_search', 'abogado')
  const counts = taken()
  expect(Object.keys(counts)).toHaveLength(501)
  expect(counts).toMatchObject({ 'found_search ': 2_003, 'found_search tacos': 2, 'found_search abogado': 1 })
})

test('of a network forty words a day are taken, whatever it invents; of others all the same [T131]', () => {
  for (let i = 0; i < 100; i++)
    countSearch(`203.0.113.${i}`, { text: `inventada ${i}a`, foundNothing: true }, 1_000)
  countSearch('198.51.100.1', { text: 'yurta', foundNothing: true }, 1_000)
  flushSearches(20_000)
  const counts = taken()
  expect(Object.keys(counts)).toHaveLength(42)
  expect(counts).toMatchObject({ 'empty_search ': 101, 'empty_search yurta': 1 })
})

test('what could not be written is counted with what came meanwhile', () => {
  count('page', '/a')
  const lost = takeCounts()
  count('page', '/a')
  returnCounts(lost)
  expect(taken()).toEqual({ 'page ': 2, 'page /a': 2 })
})

test('a search that is typed letter by letter is one; another, a later one and another visitor’s are others', () => {
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
  flushSearches(20_000)
  expect(taken()).toEqual({ 'found_search ': 1, 'found_search taq': 1 })
  flushSearches(27_000)
  expect(taken()).toEqual({ 'empty_search ': 1, 'empty_search yurta': 1 })
})

test('of searches under way a thousand are in memory', () => {
  for (let i = 0; i < 1_500; i++) countSearch(`visitor ${i}`, { text: 'tacos', foundNothing: false }, 1_000)
  expect(taken()['found_search ']).toBe(500)
})
