import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDatabase } from 'db/connect'
import { paths } from '~/paths'
import { dataOf } from './data'
import { addressesOf, factsOf } from './facts'
import { type Load, load } from './load'
import { median } from './measure'
import { serve, serveBare, type Target } from './servers'

// `npm run bench:kept -- [--size 1000] [--seconds 5] [--connections 16,64] [--rounds 3] [--only text]`
// Measures answers from the cache and freshly rendered ones, next to a node:http server with a body of the
// same size. Prints the medians of the rounds.

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16,64' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Accept-Encoding': 'gzip, br',
}

const { folder, file } = await dataOf(Number(options.size))
const db = connectDatabase({ file })
const facts = await factsOf(db)
const many = await addressesOf(db)
const [business] = facts.fewRatings
if (!business) throw new Error('There is no business with ratings')

/** Measures the time from the start to the first answer. */
const starts: { wall: number; cpu: number }[] = []
for (let times = 0; times < 5; times += 1) {
  const since = performance.now()
  const started = await serve(folder)
  starts.push({ wall: performance.now() - since, cpu: started.cpu() })
  await started.stop()
}
const [wall, used] = [median(starts.map((each) => each.wall)), median(starts.map((each) => each.cpu))]
console.log(`Start to first answer: ${wall.toFixed(0)} ms by the clock, ${used.toFixed(0)} ms of processor`)

const [server, bare] = [await serve(folder), await serveBare()]

/** The headers of a browser after its first page, with a form token valid for hours. */
const cookies = (await fetch(server.origin, { headers: BROWSER })).headers.getSetCookie()
const VISITOR = { ...BROWSER, Cookie: cookies.map((each) => each.split(';', 1)[0]).join('; ') }

const get = (path: string, headers: Record<string, string>) => fetch(server.origin + path, { headers })
const bytesOf = async (path: string, headers: Record<string, string>) =>
  Number((await get(path, headers)).headers.get('content-length'))

const sheet = /href="(\/assets\/styles-[^"]+\.css)"/.exec(await (await get('/', {})).text())?.[1] ?? ''
const page = await bytesOf('/directorio', VISITOR)
const tag = (await get('/directorio', VISITOR)).headers.get('etag') ?? ''

// Loads all pages once before the measurement.
for (const address of many) await (await get(address, VISITOR)).arrayBuffer()

interface Contest {
  name: string
  target: Target
  path: string | ((turn: number) => string)
  headers: Record<string, string>
  /** Starts work in parallel and returns the function that ends it. */
  meanwhile?: () => () => void
}

/**
 * Returns a random address. The first one is the most frequent. The hundredth occurs a hundred times less
 * often.
 */
const skewed = () => many[Math.floor(many.length ** Math.random()) - 1] ?? '/'

function writeEachSecond(): () => void {
  const write = () =>
    db
      .updateTable('businesses')
      .set({ description: `Texto de las ${Date.now()}.` })
      .where('business_slug', '=', skewed().split('/').at(-1) ?? '')
      .execute()
  const timer = setInterval(write, 1_000)
  return () => clearInterval(timer)
}

/** A repeated parameter makes another address with the same page. */
const begun = Date.now()
const made = (name: string, address: string): Contest => ({
  name: `${name}, made anew`,
  target: server,
  path: (turn) => `${address}${begun}-${turn}`,
  headers: { ...VISITOR, Cookie: `${VISITOR.Cookie}; estado=todos` },
})

const all: Contest[] = [
  { name: 'fixed body', target: bare, path: `/${page}`, headers: VISITOR },
  { name: 'directory, kept', target: server, path: '/directorio', headers: VISITOR },
  {
    name: 'directory, 304',
    target: server,
    path: '/directorio',
    headers: { ...VISITOR, 'If-None-Match': tag },
  },
  { name: 'style sheet', target: server, path: sheet, headers: BROWSER },
  { name: 'robots', target: server, path: '/robots.txt', headers: BROWSER },
  { name: 'favicon', target: server, path: '/favicon.svg', headers: BROWSER },
  { name: 'alive', target: server, path: '/vivo', headers: BROWSER },
  { name: '300 addresses', target: server, path: skewed, headers: VISITOR },
  {
    name: '300 addresses, a write a second',
    target: server,
    path: skewed,
    headers: VISITOR,
    meanwhile: writeEachSecond,
  },
  made('directory', '/directorio?exacto='),
  made('category', `${paths.category(facts.category.slug)}?exacto=`),
  made('search', `${paths.directory({ search: facts.commonWord })}&exacto=`),
  made('business', `${paths.business(business)}?return=%2Fdirectorio%3Fsearch%3D`),
  made('home', '/?categorias='),
]
const contests = all.filter(({ name }) => name === 'fixed body' || name.includes(options.only))

try {
  for (const connections of options.connections.split(',').map(Number)) {
    const found = new Map<string, Load[]>(contests.map(({ name }) => [name, []]))
    for (let round = 0; round <= Number(options.rounds); round += 1)
      for (const { name, target, path, headers, meanwhile } of contests) {
        const end = meanwhile?.()
        const figures = await load({
          origin: target.origin,
          path,
          headers,
          connections,
          cpu: target.cpu,
          seconds: round ? seconds : 1,
        })
        end?.()
        // The first round warms up.
        if (round) found.get(name)?.push(figures)
        await pause(100)
      }
    const rows = [...found].map(([name, loads]) => ({
      name,
      rate: median(loads.map(({ rate }) => rate)),
      cpu: median(loads.map(({ cpu }) => cpu)),
      p99: median(loads.map(({ p99 }) => p99)),
    }))
    const fixed = rows[0] ?? { rate: 1, cpu: 1, p99: 1 }
    console.log(`\n${connections} connections, ${page} bytes`)
    console.table(
      rows.map(({ name, rate, cpu, p99 }) => ({
        what: name,
        'req/s': Math.round(rate),
        'to fixed': (rate / fixed.rate).toFixed(2),
        'CPU ms': cpu.toFixed(3),
        'CPU to fixed': (cpu / fixed.cpu).toFixed(2),
        'p99 ms': p99.toFixed(1),
        'p99 to fixed': (p99 / fixed.p99).toFixed(2),
      })),
    )
    console.log(`Memory of the server after that: ${server.memory()} MB`)
  }
} finally {
  await bare.stop()
  await server.stop()
  await db.destroy()
}
process.exit()
