import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { behavioursIn, citationsBelow, citationsIn, rowsOf } from './support/citations.mjs'

const LAST_ROW = 302
const behaviours = behavioursIn(
  readFileSync(fileURLToPath(new URL('../docs/behaviours.md', import.meta.url)), 'utf8'),
)
const LAST_DECISION = 158

describe('the table of docs/behaviours.md', () => {
  test('docs/behaviours.md has every row once, in order and with a text', () => {
    expect(behaviours.map(({ number }) => number)).toEqual(Array.from({ length: LAST_ROW }, (_, n) => n + 1))
    expect(behaviours.filter(({ text }) => text.length < 10)).toEqual([])
  })

  test('docs/behaviours.md names only decisions that exist', () => {
    const decisions = behaviours.flatMap(({ text }) =>
      [...text.matchAll(/\bD(\d+)\b/g)].map(([, n]) => Number(n)),
    )
    expect(decisions.length).toBeGreaterThan(100)
    expect(decisions.filter((decision) => decision < 1 || decision > LAST_DECISION)).toEqual([])
  })
})

describe('row numbers in titles of tests', () => {
  test('row numbers in titles name only rows that exist', () => {
    const citations = citationsBelow(fileURLToPath(new URL('.', import.meta.url)))
    const numbers = new Set(behaviours.map(({ number }) => number))
    expect(citations.length).toBeGreaterThan(80)
    expect(citations.filter(({ rows }) => rows.some((row) => !numbers.has(row)))).toEqual([])
  })

  test('row numbers in test titles are read from lists, ranges and brackets with other references, but not from brackets such as [0-9a-f]', () => {
    expect(rowsOf('a [72, 77, D26]')).toEqual([72, 77])
    expect(rowsOf('[1][2] a')).toEqual([1, 2])
    expect(rowsOf('a [103–105, T8] and [7-8]')).toEqual([103, 104, 105, 7, 8])
    expect(rowsOf('reads [0-9a-f] and [a, 3]')).toEqual([])
  })

  test('row numbers of a describe count for its tests unless the test is skipped', () => {
    const text = [
      "describe('list [178]', () => {",
      "  test.each([1, 2])('every %s [44]', () => {})",
      '  test(`of $' + '{name} [45, D1]`, () => {})',
      "  test.skip('not yet [46]', () => {})",
      '})',
      "test.describe('page [47]', () => { test('opens', () => {}) })",
      "expect(rows[48]).toBe('[49]')",
    ].join('\n')
    expect(citationsIn('x.test.ts', text).map(({ line, rows }) => [line, rows])).toEqual([
      [2, [178, 44]],
      [3, [178, 45]],
      [6, [47]],
    ])
  })
})
