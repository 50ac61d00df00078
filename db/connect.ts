import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { Kysely } from 'kysely'
import { CommitListener } from './engines/postgres/commits'
import { COMMIT_CHANNEL, PostgresEngineDialect } from './engines/postgres/dialect'
import { acquireAdvisoryLock } from './engines/postgres/schema'
import { CommitCounter } from './engines/sqlite/commit-counter'
import { Sqlite3Dialect, type Sqlite3DialectConfig } from './engines/sqlite/dialect'
import { type ConnectionWaits, connectionWaits, toQuietQuery } from './statement'
import type { Database } from './types'

export type Db = Kysely<Database>

/** Where the database is: a file, or a PostgreSQL server. `url` wins over `file`. */
export interface DatabaseLocation {
  file: string
  /** `postgres://user:password@host:port/database` */
  url?: string | undefined
  /**
   * Address of the server itself, if `url` is a pooler in transaction mode. LISTEN and advisory locks need
   * connections that last longer than a transaction.
   */
  direct?: string | undefined
}

/**
 * Options of both engines. With `url`, only `busyTimeout` and `longestRead` of the options for a file are
 * used.
 */
export type ConnectConfig = Sqlite3DialectConfig & Omit<DatabaseLocation, 'file'>

/**
 * Opens the database at `url`, or the file if there is no `url`. Does not read or write before the first
 * query.
 */
export function connectDatabase({ url, direct, ...config }: ConnectConfig): Db {
  const dialect = url
    ? new PostgresEngineDialect({ url, isPooled: direct !== undefined, ...only(config) })
    : new Sqlite3Dialect(config)
  return new Kysely<Database>({ dialect })
}

const only = ({ busyTimeout, longestRead }: Sqlite3DialectConfig) => ({
  ...(busyTimeout !== undefined && { busyTimeout }),
  ...(longestRead !== undefined && { longestRead }),
})

/** The database with what a server process needs. */
export interface ServerDatabase {
  db: Db
  /** Returns a number that changes after a commit of any process, but normally not after `writeHeartbeat`. */
  commits: () => number
  /**
   * Call it at the start. On SQLite, each call of `commits` returns a new number until the commit counter is
   * known to work (F45).
   */
  proveCommits: () => Promise<boolean>
  /**
   * Commits a small write, which shows that the disk accepts writes. Normally `commits` does not change. No
   * process is notified (F102).
   */
  writeHeartbeat: () => Promise<void>
}

/**
 * Opens the database for a server. Query results may be cached until the next commit. Reads outside a
 * transaction end with an error after `maxReadMs` milliseconds. If the file is missing or empty, the first
 * query throws. `needsFreshRows` returns whether the caller must not get cached rows. Only PostgreSQL needs
 * it, because its commits are reported with a delay.
 */
export function openCachingDatabase(
  { file, url, direct }: DatabaseLocation,
  maxReadMs: number,
  needsFreshRows?: () => boolean,
): ServerDatabase {
  if (url) {
    const listener = new CommitListener(direct ?? url, COMMIT_CHANNEL)
    const dialect = new PostgresEngineDialect({
      ...{ url, longestRead: maxReadMs, commits: listener, needsFreshRows },
      isPooled: direct !== undefined,
    })
    const db = new Kysely<Database>({ dialect })
    return {
      db,
      commits: () => listener.count(),
      proveCommits: async () => true,
      writeHeartbeat: () => writeHeartbeat(db),
    }
  }
  const counter = new CommitCounter(file)
  const dialect = new ExistingFileDialect({ file, longestRead: maxReadMs, commits: counter.count })
  const db = new Kysely<Database>({ dialect })
  const beat = () => writeHeartbeat(db)
  return {
    db,
    commits: counter.count,
    proveCommits: () => counter.prove(beat),
    writeHeartbeat: () => counter.passOver(beat),
  }
}

/**
 * Commits a write that changes no page. PostgreSQL notifies no process of it. The value is new, because
 * SQLite may commit nothing if a row does not change.
 */
export async function writeHeartbeat(db: Db): Promise<void> {
  const now = new Date().toISOString()
  const row = { value: `${now} ${randomUUID()}`, updated_at: now }
  const write = db
    .insertInto('settings')
    .values({ key: 'heartbeat', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
  await db.executeQuery(toQuietQuery(write.compile()))
}

class ExistingFileDialect extends Sqlite3Dialect {
  readonly #file: string
  constructor(config: Sqlite3DialectConfig) {
    super(config)
    this.#file = config.file
  }
  override createDriver() {
    const driver = super.createDriver()
    const open = driver.init.bind(driver)
    driver.init = async () => {
      const size = statSync(this.#file, { throwIfNoEntry: false })?.size
      if (!size) throw new Error(`No database at ${this.#file}: run the migrations first (npm start does)`)
      await open()
    }
    return driver
  }
}

/** Work that only one process at a time may do on a database. */
export type DatabaseLockName = 'preparing'

/**
 * Acquires a lock of the database at `url`, which must not be a pooler. While another process holds it,
 * waits, or returns null if `wait` is false. Returns the function that releases the lock. PostgreSQL releases
 * it when the process dies.
 */
export const acquireDatabaseLock = (url: string, lock: DatabaseLockName, options: { wait: boolean }) =>
  acquireAdvisoryLock(url, lock, options)

/**
 * Whether an error means a lock that was held for too long, a deadlock or a serialization failure. The same
 * call may succeed later.
 */
export const isDatabaseBusyError = (error: unknown): boolean =>
  /SQLITE_BUSY|SQLITE_LOCKED/.test(String(error)) ||
  ['55P03', '40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Returns how long reads and writes of this process have waited for a connection. */
export const getConnectionWaits = (): Readonly<Record<'reads' | 'writes', ConnectionWaits>> => connectionWaits
