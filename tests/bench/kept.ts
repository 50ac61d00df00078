import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dataOf } from './data'
import { type Load, load } from './load'
import { serve, serveBare } from './servers'

// `npm run bench:kept -- [--size 1000] [--seconds 5] [--connections 16,64] [--rounds 3]`: what is answered from memory,
// beside a node:http server with one body of the same size, both in the same run; the medians of the rounds.

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16,64' },
    rounds: { type: 'string', default: '3' },
  },
})
const seconds = Number(options.seconds)
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Accept-Encoding': 'gzip, br',
}
const VISITOR = { ...BROWSER, Cookie: 'visita=1; sello=zzzzzzzz.abcdefghij' }

const { folder } = await dataOf(Number(options.size))
const [server, bare] = [await serve(folder), await serveBare()]

const get = (path: string, headers: Record<string, string>) => fetch(server.origin + path, { headers })
const bytesOf = async (path: string, headers: Record<string, string>) =>
  Number((await get(path, headers)).headers.get('content-length'))

const sheet = /href="(\/assets\/root-[^"]+\.css)"/.exec(await (await get('/', {})).text())?.[1] ?? ''
const page = await bytesOf('/directorio', VISITOR)
const tag = (await get('/directorio', VISITOR)).headers.get('etag') ?? ''

const contests = [
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
]

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  for (const connections of options.connections.split(',').map(Number)) {
    const found = new Map<string, Load[]>(contests.map(({ name }) => [name, []]))
    for (let round = 0; round <= Number(options.rounds); round += 1)
      for (const { name, target, path, headers } of contests) {
        const figures = await load({
          origin: target.origin,
          path,
          headers,
          connections,
          cpu: target.cpu,
          seconds: round ? seconds : 1,
        })
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
      })),
    )
  }
} finally {
  await bare.stop()
  await server.stop()
}
process.exit()
