import { parseArgs } from 'node:util'
import { connectDatabase } from 'db/connect'
import { processorTime } from '../support/processor-time'
import { dataOf } from './data'
import { type Facts, factsOf } from './facts'
import { type Contest, type Figures, measure } from './measure'
import { PAGES, type Page } from './pages'
import { QUERIES, type Query } from './queries'
import { ask, serve, serveBare, type Target } from './servers'

// `npm run bench:misses -- [--sizes 1000,100000] [--rounds 7] [--times 20] [--only text]`
// Measures the processor time of every page and its queries, in directories of several sizes.

const WARM_UP = 150
/** Cookie of a visitor with a notice, who gets no page from the cache. */
const ANEW = 'aviso=x'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '7' },
    times: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const sizes = options.sizes.split(',').map(Number)
const isWanted = ({ name }: { name: string }) => name.includes(options.only)

interface Directory {
  size: number
  facts: Facts
  db: ReturnType<typeof connectDatabase>
  server: Target
}

async function open(size: number): Promise<Directory> {
  const { folder, file } = await dataOf(size)
  const db = connectDatabase({ file })
  return { size, facts: await factsOf(db), db, server: await serve(folder) }
}

/** Returns the bytes of a page. Throws when it does not answer with its status. */
async function weigh(page: Page, { facts, server }: Directory): Promise<number> {
  const answers = []
  for (const address of page.addresses(facts)) answers.push(await ask(server.origin + address, page.cookie))
  const expected = page.name === 'not found' ? 404 : 200
  if (answers.some(({ status }) => status !== expected)) throw new Error(`«${page.name}» does not answer`)
  return Math.round(answers.reduce((sum, { bytes }) => sum + bytes, 0) / answers.length)
}

function requests(target: Target, addresses: string[], cookie?: string) {
  return async (times: number) => {
    const before = target.cpu()
    for (let turn = 0; turn < times; turn += 1)
      await ask(`${target.origin}${addresses[turn % addresses.length]}`, cookie ? `${cookie}; ${ANEW}` : ANEW)
    return target.cpu() - before
  }
}

function calls(query: Query, { db, facts }: Directory) {
  return async (times: number) => {
    const { ms } = await processorTime(async () => {
      for (let turn = 0; turn < times; turn += 1) await query.run(db, facts, turn)
    })
    return ms
  }
}

async function pageContest(
  page: Page,
  directories: Directory[],
  bare: Target,
): Promise<Contest & { bytes: number }> {
  const weights = []
  for (const directory of directories) weights.push(await weigh(page, directory))
  const bytes = weights.at(-1) ?? 0
  const channels = [
    requests(bare, [`/${bytes}`]),
    ...directories.map(({ server, facts }) => requests(server, page.addresses(facts), page.cookie)),
  ]
  return { name: page.name, channels, bytes }
}

const shown = (ms: number) => ms.toFixed(ms < 1 ? 3 : 2)
const ratio = (from: number | undefined, to: number | undefined) => (from && to ? (to / from).toFixed(2) : '')

const named = sizes.map((size) => size.toLocaleString('en-US'))
const growth = ({ medians }: Figures, first: number) => ratio(medians[first], medians.at(-1))

const directories: Directory[] = []
for (const size of sizes) directories.push(await open(size))
const bare = await serveBare()
try {
  const pages: (Contest & { bytes: number })[] = []
  for (const page of PAGES.filter(isWanted)) pages.push(await pageContest(page, directories, bare))
  const queries = QUERIES.filter(isWanted).map((query) => ({
    name: query.name,
    channels: directories.map((directory) => calls(query, directory)),
  }))
  for (const { channels } of pages) for (const work of channels) await work(Math.ceil(WARM_UP / pages.length))
  const [rounds, times] = [Number(options.rounds), Number(options.times)]
  const measuredPages = await measure(pages, rounds, times)
  const measuredQueries = await measure(queries, rounds, times * 2)

  console.log(
    'Milliseconds of processor time, medians; the last column: the largest directory to the smallest.',
  )
  const cells = ({ medians }: Figures, names: string[]) =>
    Object.fromEntries(names.map((name, index) => [name, shown(medians[index] ?? 0)]))
  console.table(
    measuredPages.map((figures, index) => ({
      page: figures.name,
      bytes: pages[index]?.bytes,
      ...cells(figures, ['bare server', ...named]),
      'to bare': ratio(figures.medians[0], figures.medians.at(-1)),
      growth: growth(figures, 1),
    })),
  )
  console.table(
    measuredQueries.map((figures) => ({
      query: figures.name,
      ...cells(figures, named),
      growth: growth(figures, 0),
    })),
  )
} finally {
  await bare.stop()
  for (const { db, server } of directories) {
    await db.destroy()
    await server.stop()
  }
}
process.exit()
