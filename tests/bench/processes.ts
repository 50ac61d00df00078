import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase, type Db } from 'db/connect'
import { sql } from 'kysely'
import { postgresAt, startPostgres } from '../support/postgres'
import { type RunningServer, startServer } from '../support/server'
import { cpuOf } from './cpu'
import { SEED } from './data'
import { factsOf } from './facts'
import { fill } from './fill'
import { load } from './load'
import { median } from './measure'
import { PAGES } from './pages'

// `npm run bench:processes -- [--size 1000] [--seconds 10] [--rounds 3] [--commits 20] [--at PORT]`
// Measures freshly rendered pages of one, two and three processes on one PostgreSQL, in turn. The commits per
// second keep caches empty.
// Prints pages per second and the processor time of each part, to show the bottleneck. The client runs on the
// same machine and is included.

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    commits: { type: 'string', default: '20' },
    connections: { type: 'string', default: '12' },
    at: { type: 'string', default: '' },
  },
})
const MOST = 3

const database = `size_${options.size}`
const own = options.at ? undefined : await startPostgres()
const databases = own ?? postgresAt(Number(options.at))
const folders: string[] = []
const servers: RunningServer[] = []
let db: Db | undefined
try {
  const url = own ? await own.create(database) : databases.url(database)
  if (own) await fill(url, own.psql, Number(options.size), SEED)
  await own?.analyze()
  const opened = connectDatabase({ file: '', url })
  db = opened
  const facts = await factsOf(opened)
  const secret = randomBytes(32).toString('hex')
  for (let index = 0; index < MOST; index++) {
    const folder = await mkdtemp(join(tmpdir(), 'directorio-datos-'))
    folders.push(folder)
    await writeFile(join(folder, 'session-secrets'), secret)
    const env = { DATABASE_URL: url, SESSION_SECRETS: secret }
    servers.push(await startServer({ env, data: { folder }, log: join(folder, 'log') }))
  }
  const addresses = PAGES.filter(({ cookie, name }) => !cookie && name !== 'not found').flatMap((page) =>
    page.addresses(facts),
  )
  // Connections come and go. A closed one counts with its last known time.
  const seen = new Map<number, number>()
  const engine = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(opened)
    for (const { pid } of rows) {
      const taken = existsSync(`/proc/${pid}/task`) ? cpuOf(pid) : Number.NaN
      if (!Number.isNaN(taken)) seen.set(pid, taken)
    }
    return [...seen.values()].reduce((sum, ms) => sum + ms, 0)
  }
  const ours = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const told = setInterval(
    () => void sql`select pg_notify('directorio_commits', '')`.execute(opened).catch(() => {}),
    1000 / Number(options.commits),
  )
  const headers = { Accept: 'text/html', Cookie: 'aviso=x' }
  const round = async (count: number, seconds: number) => {
    const used = servers.slice(0, count)
    const before = [
      used.map(({ process: { pid } }) => cpuOf(pid ?? 0)),
      await engine(),
      ours(),
      performance.now(),
    ] as const
    const each = Math.max(1, Math.round(Number(options.connections) / count))
    const answers = await Promise.all(
      used.map(({ origin }, index) => {
        const path = (turn: number) => addresses[(turn * MOST + index) % addresses.length] ?? '/'
        return load({ origin, path, headers, connections: each, seconds, cpu: () => 0 })
      }),
    )
    const wall = performance.now() - before[3]
    const made = answers.reduce((sum, { rate }) => sum + rate, 0)
    const pages = (made * wall) / 1000
    const took = used.map(({ process: { pid } }, index) => cpuOf(pid ?? 0) - (before[0][index] ?? 0))
    const [server, database, client] = [
      took.reduce((sum, ms) => sum + ms, 0),
      (await engine()) - before[1],
      ours() - before[2],
    ]
    const share = (server + database + client) / wall
    return { made, server: server / pages, database: database / pages, client: client / pages, share }
  }
  for (let count = 1; count <= MOST; count++) await round(count, 3)
  const rounds: Awaited<ReturnType<typeof round>>[][] = Array.from({ length: MOST }, () => [])
  for (let turn = 0; turn < Number(options.rounds); turn++)
    for (let count = 1; count <= MOST; count++)
      rounds[count - 1]?.push(await round(count, Number(options.seconds)))
  clearInterval(told)
  console.log(
    `${addresses.length} addresses, ${Number(options.size).toLocaleString('en-US')} businesses, ${options.commits} commits a second, ${availableParallelism()} cores; medians; milliseconds of processor for a page.`,
  )
  console.table(
    rounds.map((all, index) => {
      const of = (key: keyof (typeof all)[number]) => median(all.map((one) => one[key]))
      const [server, database, client] = [of('server'), of('database'), of('client')]
      const bound = (availableParallelism() * 1000) / (server + database + client)
      return {
        processes: index + 1,
        'pages/s': of('made').toFixed(0),
        ...{ server: server.toFixed(2), engine: database.toFixed(2), client: client.toFixed(2) },
        'cores in use': of('share').toFixed(2),
        'cores x 1000 / sum': bound.toFixed(0),
      }
    }),
  )
} finally {
  await db?.destroy()
  for (const server of servers) await server.stop()
  await own?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}
process.exit()
