import { statfs } from 'node:fs/promises'
import { type Db, writeHeartbeat } from 'db/connect'
import { sql } from 'kysely'
import { MIN_FREE_DISK_BYTES } from '~/values/files/list-size'

export interface Readiness {
  ready: boolean
  parts: { lectura: boolean; escritura: boolean; disco: boolean; migraciones: boolean }
}

const TIMEOUT_MS = 2_000
/** Time in milliseconds for which a result is cached. So frequent requests cause few writes. */
const CACHE_MS = 2_000

const MIGRATIONS = Object.keys(
  import.meta.glob('../../../db/engines/sqlite/migrations/*.sql', { query: '?raw' }),
).map((path) => path.replace(/^.*\//, '').replace(/\.sql$/, ''))

let latest: { db: Db; at: number; answer: Promise<Readiness> } | undefined

/**
 * Checks four things: reading, writing with `heartbeat`, free disk space under `dataDir`, and migrations. A
 * failed check does not throw. Each check has a time limit of 2 s.
 */
export function checkReadiness(
  db: Db,
  dataDir: string,
  heartbeat = () => writeHeartbeat(db),
): Promise<Readiness> {
  if (latest?.db !== db || Date.now() - latest.at > CACHE_MS)
    latest = { db, at: Date.now(), answer: check(db, dataDir, heartbeat) }
  return latest.answer
}

async function check(db: Db, dataDir: string, beat: () => Promise<void>): Promise<Readiness> {
  const [lectura, escritura, disco, migraciones] = await Promise.all([
    works(db.selectFrom('categories').select('id').limit(1).execute()),
    works(beat()),
    works(statfs(dataDir).then(({ bavail, bsize }) => bavail * bsize >= MIN_FREE_DISK_BYTES || fail('disk'))),
    works(migrationsApplied(db)),
  ])
  const parts = { lectura, escritura, disco, migraciones }
  return { ready: Object.values(parts).every(Boolean), parts }
}

async function migrationsApplied(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map((row) => row.name))
  if (!MIGRATIONS.every((name) => applied.has(name))) fail('migrations')
}

function fail(what: string): never {
  throw new Error(`${what} not ready`)
}

async function works(task: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS).unref())
  return Promise.race([task.then(() => true).catch(() => false), late])
}
