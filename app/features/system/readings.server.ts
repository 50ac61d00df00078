import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Db, getConnectionWaits, writeHeartbeat } from 'db/connect'
import { databaseBytesSql, engineVersionSql } from 'db/portable-sql'
import { sql } from 'kysely'
import { readOutboxOverview } from '~/features/outbox/overview.server'
import { MIN_FREE_DISK_BYTES } from '~/values/files/list-size'
import { findLatestBackup } from './backups/backups.server'

/** Sampling interval in milliseconds. It is subtracted from the measured values. */
const SAMPLING_INTERVAL_MS = 50
const NANOSECONDS_PER_MS = 1e6

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined

/** Starts to measure delays of the event loop. Further calls do nothing. */
export function startProcessHealthMonitor(): void {
  if (delays) return
  delays = monitorEventLoopDelay({ resolution: SAMPLING_INTERVAL_MS })
  delays.enable()
}

/** Returns the current state of the process. Delays are zero until something was measured. */
export function readProcessHealth() {
  startProcessHealthMonitor()
  const { rss, heapUsed } = process.memoryUsage()
  const inMs = (value: number | undefined) =>
    Math.max(0, Math.round((value ?? 0) / NANOSECONDS_PER_MS) - SAMPLING_INTERVAL_MS) || 0
  return {
    delayMean: inMs(delays?.mean),
    /** 99th percentile of the delays since the start, in milliseconds. */
    delayHigh: inMs(delays?.percentile(99)),
    memory: rss,
    heap: heapUsed,
    since: Math.round(process.uptime()),
  }
}

export type ProcessHealth = ReturnType<typeof readProcessHealth>

/**
 * Returns the free disk space below `dataDir` and the used space, in bytes. `wal` is the size of the
 * write-ahead log.
 */
export async function readStorageUsage(db: Db, dataDir: string) {
  const file = join(dataDir, 'directorio.db')
  const [disk, database, wal, images] = await Promise.all([
    statfs(dataDir),
    databaseSize(db, file),
    sizeOf(`${file}-wal`),
    db
      .selectFrom('images')
      .select(({ fn }) => [fn.sum<number | null>('bytes').as('bytes'), fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow(),
  ])
  const { bavail, blocks, bsize } = disk
  return {
    free: bavail * bsize,
    disk: blocks * bsize,
    database,
    wal,
    images: images.bytes ?? 0,
    imageCount: images.count,
  }
}

export type StorageUsage = Awaited<ReturnType<typeof readStorageUsage>>

/** Returns the versions of the database engine and of the data. */
export async function readDatabaseVersions(db: Db) {
  const engine = await sql<{ version: string }>`select ${engineVersionSql} as version`.execute(db)
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return {
    engine: engine.rows[0]?.version ?? '',
    migrations: applied.rows.length,
    latest: applied.rows.at(-1)?.name ?? '',
  }
}

/** Returns the size in bytes that the engine reports. If it reports none, returns the size of the file. */
async function databaseSize(db: Db, file: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`select ${databaseBytesSql} as bytes`.execute(db)
  return rows[0]?.bytes ?? sizeOf(file)
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

interface MetricReading {
  /** Name in Prometheus style with the prefix `directorio_`. A unit is at the end, for example `_bytes`. */
  name: string
  help: string
  value: number
}

interface MetricSources {
  dataDir: string
  /** Writes a heartbeat row to test writing. */
  beat?: () => Promise<void>
  isCopiedElsewhere?: boolean
}

/** Returns metrics for alarms: readiness, disk space, backups, and waiting messages and jobs. */
export async function readAlarmMetrics(
  db: Db,
  { dataDir, beat, isCopiedElsewhere = false }: MetricSources,
  now = new Date(),
): Promise<MetricReading[]> {
  const [{ parts }, storage, backup, outbox, photos, imports] = await Promise.all([
    checkReadiness(db, dataDir, beat),
    readStorageUsage(db, dataDir),
    findLatestBackup(dataDir),
    readOutboxOverview(db, now),
    db.selectFrom('photo_jobs').select('id').where('status', '=', 'running').execute(),
    db.selectFrom('imports').select('id').where('status', '=', 'working').execute(),
  ])
  const { reads, writes } = getConnectionWaits()
  const age = backup ? (now.getTime() - Date.parse(backup.madeAt)) / 1000 : Number.POSITIVE_INFINITY
  return [
    ...readinessReadings(parts),
    { name: 'directorio_database_read_wait_seconds', help: 'Reads have waited', value: reads.ms / 1000 },
    { name: 'directorio_database_write_wait_seconds', help: 'Writes have waited', value: writes.ms / 1000 },
    { name: 'directorio_database_writes_waiting', help: 'Writes in line', value: writes.waiting },
    { name: 'directorio_disk_free_bytes', help: 'Room left on the volume', value: storage.free },
    { name: 'directorio_database_bytes', help: 'The database file', value: storage.database },
    { name: 'directorio_wal_bytes', help: 'Changes not yet in that file', value: storage.wal },
    { name: 'directorio_images_bytes', help: 'Pictures', value: storage.images },
    ...(isCopiedElsewhere
      ? []
      : [{ name: 'directorio_backup_age_seconds', help: 'Since the newest copy', value: age }]),
    { name: 'directorio_outbox_waiting', help: 'Messages to be sent', value: outbox.waiting },
    { name: 'directorio_outbox_dead', help: 'Messages given up', value: outbox.dead },
    { name: 'directorio_photo_jobs', help: 'Photo jobs under way', value: photos.length },
    { name: 'directorio_import_jobs', help: 'Imports under way', value: imports.length },
  ]
}

const readinessReadings = ({ lectura, escritura, migraciones }: Readiness['parts']): MetricReading[] => [
  { name: 'directorio_database_reads', help: '1 when the database reads', value: Number(lectura) },
  { name: 'directorio_database_writes', help: '1 when the database writes', value: Number(escritura) },
  { name: 'directorio_migrations_applied', help: '1 when all are applied', value: Number(migraciones) },
]

interface Readiness {
  ready: boolean
  parts: { lectura: boolean; escritura: boolean; disco: boolean; migraciones: boolean }
}

const READINESS_CHECK_TIMEOUT_MS = 2_000
/** Time in milliseconds for which a result is cached. So frequent requests cause few writes. */
const READINESS_CACHE_MS = 2_000

const MIGRATION_NAMES = Object.keys(
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
  if (latest?.db !== db || Date.now() - latest.at > READINESS_CACHE_MS)
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
  if (!MIGRATION_NAMES.every((name) => applied.has(name))) fail('migrations')
}

function fail(what: string): never {
  throw new Error(`${what} not ready`)
}

async function works(task: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) =>
    setTimeout(() => resolve(false), READINESS_CHECK_TIMEOUT_MS).unref(),
  )
  return Promise.race([task.then(() => true).catch(() => false), late])
}
