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

test('whatever is asked for, memory holds 500 words of a kind; the whole counts all', () => {
  for (let i = 0; i < 2_000; i++) count('found_search', `palabra ${i}a`)
  count('found_search', 'palabra 7a')
  const counts = taken()
  expect(Object.keys(counts)).toHaveLength(501)
  expect(counts['found_search ']).toBe(2_001)
  expect(counts['found_search palabra 7a']).toBe(2)
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
