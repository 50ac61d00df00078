import { statSync } from 'node:fs'
import { Kysely } from 'kysely'
import { CommitListener } from './engines/postgres/commits'
import { COMMITS, PostgresEngineDialect } from './engines/postgres/dialect'
import { takeDatabaseLock } from './engines/postgres/schema'
import { CommitCounter } from './engines/sqlite/commit-counter'
import { Sqlite3Dialect, type Sqlite3DialectConfig } from './engines/sqlite/dialect'
import { type Waits, waits } from './statement'
import type { Database } from './types'

export type Db = Kysely<Database>

/** Where the data are: in a file, or with a server that an address leads to, which then comes first. */
export interface DatabaseLocation {
  file: string
  /** `postgres://user:password@host:port/database` */
  url?: string | undefined
  /**
   * Where `url` is that of a pooler in transaction mode: the server itself. What lasts longer than a transaction, commits
   * that are listened for and locks of a process, has its connection there.
   */
  direct?: string | undefined
}

/** What is the same for every engine; a file knows more (`create`, `readers`). */
export type ConnectConfig = Sqlite3DialectConfig & Omit<DatabaseLocation, 'file'>

/** Opens the database at `url`, else the file. Nothing is read or written before the first query. */
export function connect({ url, direct, ...config }: ConnectConfig): Db {
  const dialect = url
    ? new PostgresEngineDialect({ url, isPooled: direct !== undefined, ...only(config) })
    : new Sqlite3Dialect(config)
  return new Kysely<Database>({ dialect })
}

const only = ({ busyTimeout, longestRead }: Sqlite3DialectConfig) => ({
  ...(busyTimeout !== undefined && { busyTimeout }),
  ...(longestRead !== undefined && { longestRead }),
})

/** A database as a server has it open. */
export interface Served {
  db: Db
  /** Another number after every commit of any process. */
  commits: () => number
  /** To be called once at the start: until what counts commits is proven, each answer of `commits` is a new number (F45). */
  proveCommits: () => Promise<boolean>
}

/**
 * Opens the database for a server, which remembers what it has read until the next commit. A single read that takes longer
 * than `longestRead` milliseconds is ended. A file must be there already: the engine would silently begin an empty one.
 */
export function connectServer({ file, url, direct }: DatabaseLocation, longestRead: number): Served {
  if (url) {
    const listener = new CommitListener(direct ?? url, COMMITS)
    const dialect = new PostgresEngineDialect({
      ...{ url, longestRead, commits: listener },
      isPooled: direct !== undefined,
    })
    return {
      db: new Kysely<Database>({ dialect }),
      commits: () => listener.count(),
      proveCommits: async () => true,
    }
  }
  const counter = new CommitCounter(file)
  const dialect = new ExistingFileDialect({ file, longestRead, commits: counter.count })
  const db = new Kysely<Database>({ dialect })
  return { db, commits: counter.count, proveCommits: () => counter.prove(() => writeHeartbeat(db)) }
}

/** A commit that changes nothing anybody is shown. */
export async function writeHeartbeat(db: Db): Promise<void> {
  const now = new Date().toISOString()
  await db
    .insertInto('settings')
    .values({ key: 'heartbeat', value: now, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: now, updated_at: now }))
    .execute()
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

/** What a process may hold for itself, beside all others of the same data. */
export type Lock = 'preparing'

/**
 * Takes a lock of the database at `url`, never a pooler's, which the engine drops when the process dies. Waits for whoever has it; where it
 * is not to `wait`, answers null at once. Returns the way to give it back.
 */
export const takeLock = (url: string, lock: Lock, options: { wait: boolean }) =>
  takeDatabaseLock(url, lock, options)

/** Another process held what was needed for too long: the same may work a moment later. */
export const isBusy = (error: unknown): boolean =>
  /SQLITE_BUSY|SQLITE_LOCKED/.test(String(error)) ||
  ['55P03', '40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** How long reads and writes of this process have waited for a connection. */
export const databaseWaits = (): Readonly<Record<'reads' | 'writes', Waits>> => waits
