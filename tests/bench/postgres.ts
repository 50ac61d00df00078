import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { connectDatabase, type Db } from 'db/connect'
import { sql } from 'kysely'
import { type PostgresServer, postgresAt, startPostgres } from '../support/postgres'
import { cpuOf } from './cpu'
import { dataOf, SEED } from './data'
import { factsOf } from './facts'
import { fill, multiply } from './fill'
import { measure } from './measure'
import { QUERIES } from './queries'
import { statementsOf } from './statements'

// `npm run bench:postgres -- [--sizes 1000,100000] [--rounds 7] [--times 5] [--only text]`
// Measures the time of every page’s queries on SQLite and PostgreSQL with the same businesses.
// `--prepare` fills the database and waits, `--at PORT` measures what another run has filled. `--alone`
// leaves SQLite out. `--folder` is where PostgreSQL stores data that do not fit into memory.
// `--cpu` counts processor time of this process and the engine. `--statements` measures each statement, with
// the engine’s figures. `--alone --sizes 1000000 --multiply 10` generates a tenth and multiplies it.

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '7' },
    times: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    prepare: { type: 'boolean', default: false },
    at: { type: 'string', default: '' },
    cpu: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    folder: { type: 'string' },
    multiply: { type: 'string', default: '1' },
    statements: { type: 'boolean', default: false },
  },
})

/** Settings for a small server of 4 GB with a solid-state disk (docs/operacion.md). */
const SETTINGS = {
  ...{ shared_buffers: '1GB', max_wal_size: '4GB', effective_cache_size: '3GB' },
  random_page_cost: '1.1',
}

/** Fills a database with the same businesses by COPY. With `times`, fills that fraction and multiplies it. */
async function filled(server: PostgresServer, size: number, times: number): Promise<Db> {
  const url = await server.create(`size_${size}`)
  const since = performance.now()
  await fill(url, server.psql, size / times, SEED)
  if (times > 1) await multiply(url, server.psql, times)
  const db = connectDatabase({ file: '', url })
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(
    `${size.toLocaleString('en-US')} businesses in ${seconds} s, ${Math.round((rows[0]?.bytes ?? 0) / 2 ** 20)} MB`,
  )
  return db
}

/** Returns the processor time of this process in milliseconds. */
function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the processor time of the engine for connections to this database, in milliseconds. */
async function backendTime(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  )
  const times = rows.map(({ pid }) => cpuOf(pid))
  return times.reduce((sum, time) => sum + time, 0)
}

/** Prints the most expensive statement of each query, for each size. */
async function tellStatements(filledOf: ReadonlyMap<number, Db>): Promise<void> {
  const rounds = Number(options.rounds)
  console.log(
    'Milliseconds of the dearest statement by the clock (planned + executed by the engine; its blocks) of all, and what the engine took for all, medians.',
  )
  const facts = new Map<number, Awaited<ReturnType<typeof factsOf>>>()
  for (const [size, db] of filledOf) facts.set(size, await factsOf(db))
  for (const { name, run } of QUERIES.filter((query) => query.name.includes(options.only))) {
    const cells: string[] = []
    for (const [size, known] of facts) {
      const all = await statementsOf(databases.url(`size_${size}`), (db) => run(db, known, 0), rounds)
      const [first] = all
      if (!first) continue
      const { waited, planning, execution, blocks } = first
      const figures = [waited, planning, execution].map((each) => each.toFixed(2))
      const engine = all.reduce((sum, each) => sum + each.planning + each.execution, 0)
      const whole = `${all.length} statements, ${engine.toFixed(2)}`
      cells.push(`${figures[0]} (${figures[1]} + ${figures[2]}; ${blocks}) of ${whole}`.padStart(54))
      if (options.only)
        console.log(
          all
            .map(
              (each) =>
                `${each.waited.toFixed(2)} (${each.planning.toFixed(2)} + ${each.execution.toFixed(2)}; ${each.blocks}) ${each.sql}`,
            )
            .join('\n\n'),
        )
    }
    console.log([name.padEnd(40), ...cells].join(' '))
  }
}

const opened: Db[] = []

/** Prints the time of each query, on both engines if asked. */
async function tellQueries(filledOf: ReadonlyMap<number, Db>): Promise<void> {
  const names: string[] = []
  const channels: { db: Db; facts: Awaited<ReturnType<typeof factsOf>>; spent: () => Promise<number> }[] = []
  for (const [size, db] of filledOf) {
    if (!options.alone) {
      const lite = connectDatabase({ file: (await dataOf(size)).file })
      opened.push(lite)
      channels.push({ db: lite, facts: await factsOf(lite), spent: async () => ownTime() })
      names.push(`SQLite ${size}`)
    }
    const facts = await factsOf(db)
    channels.push({ db, facts, spent: async () => ownTime() + (await backendTime(db)) })
    names.push(`PostgreSQL ${size}`)
  }
  const contests = QUERIES.filter(({ name }) => name.includes(options.only)).map((query) => ({
    name: query.name,
    channels: channels.map(({ db, facts, spent }) => async (times: number) => {
      const now = options.cpu ? spent : async () => performance.now()
      const since = await now()
      for (let turn = 0; turn < times; turn += 1) await query.run(db, facts, turn)
      return (await now()) - since
    }),
  }))
  const figures = await measure(contests, Number(options.rounds), Number(options.times))
  console.log(
    `Milliseconds ${options.cpu ? 'of processor, ours and the engine’s' : 'by the clock'}, medians.`,
  )
  console.table(
    figures.map(({ name, medians }) => ({
      query: name,
      ...Object.fromEntries(names.map((engine, index) => [engine, (medians[index] ?? 0).toFixed(2)])),
      growth: ((medians.at(-1) ?? 0) / (medians[options.alone ? 0 : 1] ?? 1)).toFixed(2),
    })),
  )
}

const server = options.at
  ? undefined
  : await startPostgres({ ...(options.folder && { parent: options.folder }), settings: SETTINGS })
const databases = server ?? postgresAt(Number(options.at))
try {
  const sizes = options.sizes.split(',').map(Number)
  const filledOf = new Map<number, Db>()
  for (const size of sizes)
    filledOf.set(
      size,
      server
        ? await filled(server, size, Number(options.multiply))
        : connectDatabase({ file: '', url: databases.url(`size_${size}`) }),
    )
  opened.push(...filledOf.values())
  await server?.analyze()
  if (server && options.prepare) {
    console.log(`Filled: --at ${server.port}`)
    await once(process, 'SIGTERM')
  } else if (options.statements) await tellStatements(filledOf)
  else await tellQueries(filledOf)
} finally {
  for (const db of opened) await db.destroy()
  await server?.stop()
}
process.exit()
