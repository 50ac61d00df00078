import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DEFENCES } from './support/defences.mjs'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

test.each(DEFENCES)(
  'what `npm run defences` takes away is there, once: $name',
  ({ file, text, without, test }) => {
    expect(read(file).split(text)).toHaveLength(2)
    expect(without).not.toBe(text)
    expect(read(test)).toMatch(/\btest\b|\bit\b/)
  },
)

test('each of them has a name of its own, and there are as many as were asked for', () => {
  expect(new Set(DEFENCES.map(({ name }) => name)).size).toBe(DEFENCES.length)
  expect(DEFENCES.length).toBeGreaterThanOrEqual(30)
})
