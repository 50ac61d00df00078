import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { connect, type Db } from 'db/connect'
import { migrate } from 'db/migrate'
import { sql } from 'kysely'
import { moveData } from '~/cli/move/move'
import { type PostgresServer, postgresAt, startPostgres } from '../support/postgres'
import { dataOf } from './data'
import { factsOf } from './facts'
import { measure } from './measure'
import { QUERIES } from './queries'

// `npm run bench:postgres -- [--sizes 1000,100000] [--rounds 7] [--times 5] [--only text]`: how long every query of the pages
// takes by the clock, on SQLite and on PostgreSQL beside each other; the same data, moved from one to the other. Filling takes
// longer than measuring: `--prepare` fills and stays until it is ended, `--at PORT` measures what another run has filled.

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '7' },
    times: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    prepare: { type: 'boolean', default: false },
    at: { type: 'string', default: '' },
  },
})

async function moved(server: PostgresServer, size: number, file: { db: Db; place: { file: string } }) {
  const place = { file: '', url: await server.create(`size_${size}`) }
  const db = connect(place)
  const since = performance.now()
  await migrate(db, place, 'db/migrations')
  await moveData(file, { db, place }, () => {})
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(
    `${size.toLocaleString('en-US')} businesses moved in ${seconds} s, ${Math.round((rows[0]?.bytes ?? 0) / 2 ** 20)} MB`,
  )
  return db
}

const server = options.at ? undefined : await startPostgres()
const databases = server ?? postgresAt(Number(options.at))
const opened: Db[] = []
try {
  const sizes = options.sizes.split(',').map(Number)
  const names: string[] = []
  const channels: { db: Db; facts: Awaited<ReturnType<typeof factsOf>> }[] = []
  for (const size of sizes) {
    const { file } = await dataOf(size)
    const lite = connect({ file })
    const other = server
      ? await moved(server, size, { db: lite, place: { file } })
      : connect({ file: '', url: databases.url(`size_${size}`) })
    opened.push(lite, other)
    const facts = await factsOf(lite)
    channels.push({ db: lite, facts }, { db: other, facts })
    names.push(`SQLite ${size}`, `PostgreSQL ${size}`)
  }
  await server?.analyze()
  if (server && options.prepare) {
    console.log(`Filled: --at ${server.port}`)
    await once(process, 'SIGTERM')
    throw new Error('Ended')
  }
  const contests = QUERIES.filter(({ name }) => name.includes(options.only)).map((query) => ({
    name: query.name,
    channels: channels.map(({ db, facts }) => async (times: number) => {
      const since = performance.now()
      for (let turn = 0; turn < times; turn += 1) await query.run(db, facts, turn)
      return performance.now() - since
    }),
  }))
  const figures = await measure(contests, Number(options.rounds), Number(options.times))
  console.log('Milliseconds by the clock, medians.')
  console.log(['query'.padEnd(32), ...names.map((name) => name.padStart(18)), 'growth'.padStart(8)].join(' '))
  for (const { name, medians } of figures) {
    const growth = (medians.at(-1) ?? 0) / (medians[1] ?? 1)
    const cells = medians.map((each) => each.toFixed(2).padStart(18))
    console.log([name.padEnd(32), ...cells, growth.toFixed(2).padStart(8)].join(' '))
  }
} finally {
  for (const db of opened) await db.destroy()
  await server?.stop()
}
process.exit()
