import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { behavioursIn } from './support/citations.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(ROOT + path, 'utf8')
const sources = ['app', 'db', 'tests']
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path) && path !== 'tests/citations.test.ts')
const numbersOf = (path: string) =>
  [...read(path).matchAll(/^- \*\*([DTF]\d+)\*\* \S/gm)].map(([, number = '']) => number)

const LINES = new Set([
  ...['docs/product-decisions.md', 'docs/security.md', 'docs/reliability.md'].flatMap(numbersOf),
  ...behavioursIn(read('docs/behaviours.md')).map(({ number }) => `row ${number}`),
])

/** Matches comments, and bracketed parts of test titles. */
const SPOKEN = /\/\*[\s\S]*?\*\/|\/\/ .*|\[[^\]\n]*\]/g
const RANGE = /\b([DTF])(\d{1,3})(?: (?:to|and) |[–-])\1(\d{1,3})\b/g
const ROWS = /\brows? ([\d, –-]+(?:(?:and|to) \d+)?)/g

/** Returns every decision, threat, fault and row that a source file cites in comments and titles. */
function citationsIn(text: string): string[] {
  const spoken = (text.match(SPOKEN) ?? []).join('\n')
  const single = [...spoken.matchAll(/(?<![\w:.-])([DTF][1-9]\d{0,2})(?![\w:])/g)].map(
    ([, number = '']) => number,
  )
  const ends = [...spoken.matchAll(RANGE)].flatMap(([, letter, from, to]) => [
    `${letter}${from}`,
    `${letter}${to}`,
  ])
  const rows = [...spoken.matchAll(ROWS)].flatMap(([, list = '']) =>
    (list.match(/\d+/g) ?? []).map((number) => `row ${number}`),
  )
  return [...single, ...ends, ...rows]
}

test('finds a line for every decision, threat, fault and behaviour that a comment or title cites', () => {
  const found = sources.flatMap((path) => citationsIn(read(path)).map((citation) => `${citation} in ${path}`))
  expect(found.length).toBeGreaterThan(500)
  expect(found.filter((each) => !LINES.has(each.replace(/ in .*/, '')))).toEqual([])
})

/** Marks a threat or fault that has no test. */
const EXCUSE = /Not applicable:|Not shown/

test('finds a test title for every threat and fault, unless its line has an excuse', () => {
  const titles = sources
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap(
      (path) =>
        read(path).match(
          /\b(?:test|it|describe)\b[^\n]*\n?[^\n]*\n?[^\n]*|^ *['`][^\n]*['`],?$|\)\(['`][^\n]*/gm,
        ) ?? [],
    )
    .join('\n')
  const cited = new Set([...titles.matchAll(/\b[TF][1-9]\d{0,2}\b/g)].map(([number]) => number))
  const lines = ['docs/security.md', 'docs/reliability.md'].flatMap((path) => [
    ...read(path).matchAll(/^- \*\*([TF]\d+)\*\* .*$/gm),
  ])
  expect(lines.length).toBeGreaterThan(120)
  const silent = lines.filter(([line, number = '']) => !cited.has(number) && !EXCUSE.test(line))
  expect(silent.map(([, number]) => number)).toEqual([])
})

test('every test that a threat or fault names cites it in its titles', () => {
  const named = ['docs/security.md', 'docs/reliability.md'].flatMap((path) =>
    [...read(path).matchAll(/^- \*\*([TF]\d+)\*\* .* Tests?: ((?:`[^`]+`(?:, )?)+)\.$/gm)].flatMap(
      ([, number = '', list = '']) =>
        [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ number, name })),
    ),
  )
  expect(named.length).toBeGreaterThan(120)
  const texts = new Map(
    sources
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .map((path) => [path.replace(/^tests\/|\.(test|spec)\.tsx?$/g, ''), read(path)]),
  )
  const wrong = named.filter(({ number, name }) => !new RegExp(`\\b${number}\\b`).test(texts.get(name) ?? ''))
  expect(wrong).toEqual([])
})

test('finds a citation that has no line, and does not read times or colours as citations', () => {
  expect(citationsIn('// kept (D26, T40–T43; rows 12 and 400)')).toEqual(
    expect.arrayContaining(['D26', 'T40', 'T43', 'row 12', 'row 400']),
  )
  expect(citationsIn("const at = '2026-01-01T04:30', red = '#F00'")).toEqual([])
})
