import { parseArgs } from 'node:util'
import { connectDatabase, type Db } from 'db/connect'
import type MiniSearch from 'minisearch'
import { searchBusinesses } from '~/features/search/businesses.server'
import { miniSearchOf } from '../../support/finding/mini-search'
import { processorTime } from '../../support/processor-time'
import { dataOf } from '../data'
import { type Contest, measure, median } from '../measure'
import { NAME_KINDS, nameCases, type Sought } from './name-queries'

// `npm run bench:growth -- [--sizes 1000,100000] [--cases 10] [--rounds 3] [--seed 1] [--warm 15] [--only
// text]`
// Measures the processor time of a query in generated directories of two sizes, next to MiniSearch on the same
// rows. Includes corrections, but reads no cards.
// Both directories get the same queries, about businesses in both. Each search runs `--warm` times first, so
// that its code is compiled as in a running server.

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    cases: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    warm: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
})

/** Queries that are no names, with words that many generated businesses contain. */
const WORDS: Record<string, string[]> = {
  'a common word': ['miami', 'servicio', 'familia', 'restaurante', 'abogado'],
  'two common words': [
    'taller miami',
    'limpieza atlanta',
    'tacos orlando',
    'abogado tampa',
    'pasteles miami',
  ],
  'three common words': ['restaurante comida miami', 'taller motor atlanta', 'abogado familia miami'],
  'four common words': ['restaurante tacos comida miami', 'servicio familia precios miami'],
  'words that seldom meet': ['abogado taller', 'limpieza impuestos', 'mudanzas belleza'],
  'a misspelling': ['restaurnate', 'panaderai', 'abogdao', 'mecanioc', 'limpeiza'],
  'two misspellings': ['restaurnate mexciano', 'panaderai miamii', 'limpeiza atlnata'],
  'a word nobody uses beside others': ['taqueria gerero ipqk', 'panaderia lopes xqzz'],
  'no hit': ['xqwzkj', 'wqpqlq'],
}

interface Row extends Sought {
  id: number
  category: string
  description: string
}

interface Directory {
  db: Db
  rows: Row[]
  mini: MiniSearch<Row>
}

async function open(size: number): Promise<Directory> {
  const { file } = await dataOf(size)
  const db = connectDatabase({ file, readers: 1 })
  const rows = await db
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select([
      'b.id',
      'b.business_name as name',
      'b.phone',
      'b.city',
      'b.state_code as state',
      'c.name as category',
    ])
    .select('b.description')
    .where('b.is_listed', '=', 1)
    .execute()
  const told = rows.map((row) => ({ ...row, phone: row.phone ?? '', description: row.description ?? '' }))
  const mini = miniSearchOf(told, ['name', 'city', 'state', 'category', 'description', 'phone'])
  return { db, rows: told, mini }
}

/** Returns a function that runs a number of queries in turn and returns their processor time. */
const channel = (texts: string[], search: (text: string) => unknown) => async (times: number) => {
  const { ms } = await processorTime(async () => {
    for (let turn = 0; turn < times; turn += 1) await search(texts[turn % texts.length] ?? '')
  })
  return ms
}

let asked = 0
/** Adds spaces to each query, so that the cache does not answer it. */
const ours = (db: Db) => (text: string) =>
  searchBusinesses(db, { text: text + ' '.repeat(++asked % 300), stateCode: null, categoryId: null })

const directories: Directory[] = []
for (const size of options.sizes.split(',').map(Number)) directories.push(await open(size))
const cases = nameCases(directories[0]?.rows ?? [], Number(options.seed), Number(options.cases))
const kinds = [...Object.keys(WORDS), ...Object.keys(NAME_KINDS)].filter((kind) =>
  kind.includes(options.only),
)
const textsOf = (kind: string) =>
  WORDS[kind] ?? cases.filter((each) => each.kind === kind).map(({ text }) => text)
const contests = (search: (directory: Directory) => (text: string) => unknown): Contest[] =>
  kinds.map((name) => ({
    name,
    channels: directories.map((directory) => channel(textsOf(name), search(directory))),
  }))
const [rounds, times] = [Number(options.rounds), Number(options.cases)]
for (let turn = 0; turn < Number(options.warm); turn++)
  for (const text of kinds.flatMap(textsOf)) for (const { db } of directories) await ours(db)(text)
const own = await measure(
  contests(({ db }) => ours(db)),
  rounds,
  times,
)
// Among 100,000 businesses one query of MiniSearch takes as long as many of this search.
const theirs = await measure(
  contests(
    ({ mini }) =>
      (text) =>
        mini.search(text),
  ),
  1,
  Math.min(times, 2),
)

const shown = (ms = 0) => ms.toFixed(2)
const sizes = options.sizes.split(',').map((size) => Number(size).toLocaleString('en-US'))
const line = (name: string, medians: number[], mini: number[]) => [
  name,
  {
    ...Object.fromEntries(sizes.map((size, index) => [size, shown(medians[index])])),
    growth: shown((medians.at(-1) ?? 0) / (medians[0] ?? 1)),
    ...Object.fromEntries(sizes.map((size, index) => [`MiniSearch ${size}`, shown(mini[index])])),
    'to MiniSearch': shown((medians.at(-1) ?? 0) / (mini.at(-1) ?? 1)),
  },
]
const column = (figures: typeof own, index: number) => figures.map(({ medians }) => medians[index] ?? 0)
const of = (sum: (numbers: number[]) => number, figures: typeof own) =>
  sizes.map((_, index) => sum(column(figures, index)))
console.log('A query in process: milliseconds of processor time, medians of rounds.')
console.table(
  Object.fromEntries([
    ...own.map(({ name, medians }, index) => line(name, medians, theirs[index]?.medians ?? [])),
    line('median of all kinds', of(median, own), of(median, theirs)),
    line(
      'the dearest kind',
      of((all) => Math.max(...all), own),
      of((all) => Math.max(...all), theirs),
    ),
  ]),
)
for (const { db } of directories) await db.destroy()
process.exit()
