import { stat } from 'node:fs/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  type RawNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import sqlite3 from 'sqlite3'
import { compileNodeForEngine } from '../../portable-sql'
import { QueryCache } from '../../query-cache'
import {
  type ConnectionWaits,
  connectionWaits,
  isReadOnlyQuery,
  isRowReturningQuery,
  isSqlScriptQuery,
  toBindValue,
} from '../../statement'
import { sqliteSqlBuilders } from './sql'

/**
 * Kysely dialect for the `sqlite3` package. It has one writer connection with a queue, and up to `readers`
 * connections that only read. Transactions run on the writer and begin with IMMEDIATE, so that they do not
 * fail half-way because of a lock. A commit returns when the data is on disk (synchronous=FULL). A select
 * outside a transaction uses a reader, on which the engine rejects writes.
 */
export interface Sqlite3DialectConfig {
  /** Path of the database file. It must exist unless `create` is true. */
  file: string
  create?: boolean
  /** Number of readers, 1 to 3. */
  readers?: number
  /** Size of the page cache of the writer, in megabytes. Default: 2. */
  cache?: number
  /** If the WAL file has this many pages, a commit tries to copy them into the database. Default: 1,000. */
  logPages?: number
  /** Time that a statement waits for a lock of another process, in milliseconds. */
  busyTimeout?: number
  /**
   * Reads outside a transaction end with an error after this time, in milliseconds. During a read the WAL
   * file may grow.
   */
  longestRead?: number
  /**
   * Returns a new number after a commit of any process. If given, query results may be cached until the next
   * commit.
   */
  commits?: () => number
}

export class Sqlite3Dialect implements Dialect {
  readonly #config: Sqlite3DialectConfig
  constructor(config: Sqlite3DialectConfig) {
    this.#config = config
  }
  createDriver(): Driver {
    return new Sqlite3Driver(this.#config)
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteCompiler()
  }
  createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const said = compileNodeForEngine(node, sqliteSqlBuilders)
    if (said) this.visitNode(said)
    else super.visitRaw(node)
  }
}

/**
 * The adapter of Kysely runs migrations outside of a transaction, although SQLite can roll back schema
 * changes.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const MAX_PREPARED_STATEMENTS = 200
const MIN_BUSY_TIMEOUT_MS = 50

/** One `sqlite3` connection with its prepared statements. Only one caller uses it at a time. */
class Connection {
  readonly #handle: sqlite3.Database
  readonly #busyTimeout: number
  readonly #longest: number | undefined
  readonly #statements = new Map<string, sqlite3.Statement>()

  private constructor(handle: sqlite3.Database, busyTimeout: number, longest: number | undefined) {
    this.#handle = handle
    this.#busyTimeout = busyTimeout
    this.#longest = longest
  }

  /** Opens a connection. Statements longer than `longest` milliseconds end with SQLITE_INTERRUPT. */
  static async open(file: string, mode: number, busyTimeout: number, longest?: number): Promise<Connection> {
    const handle = await new Promise<sqlite3.Database>((resolve, reject) => {
      const opened: sqlite3.Database = new sqlite3.Database(file, mode, (error) =>
        error ? reject(error) : resolve(opened),
      )
    })
    const connection = new Connection(handle, busyTimeout, longest)
    connection.waitAtMost(busyTimeout)
    return connection
  }

  /** Shortens the lock timeout by the time already waited in the queue, down to a minimum. */
  hasWaited(ms: number): void {
    this.waitAtMost(Math.max(MIN_BUSY_TIMEOUT_MS, this.#busyTimeout - ms))
  }

  /** Sets how long the next statements wait for a lock of another process, in milliseconds. */
  waitAtMost(ms: number): void {
    this.#handle.configure('busyTimeout', Math.round(ms))
  }

  script(text: string): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#handle.exec(text, (error) => (error ? reject(error) : resolve())),
    )
  }

  async query<R>(sql: string, parameters: readonly unknown[], returnsRows: boolean): Promise<QueryResult<R>> {
    const bound = parameters.map(toBindValue)
    const statement = await this.#prepare(sql)
    const ending = this.#longest && setTimeout(() => this.#handle.interrupt(), this.#longest)
    try {
      return await execute<R>(statement, bound, returnsRows)
    } catch (error) {
      // SQLite treats a failed statement as running until it is reset. After its next write, the connection
      // could hold the file lock.
      this.#statements.delete(sql)
      await finalize(statement)
      throw error
    } finally {
      clearTimeout(ending)
    }
  }

  async #prepare(sql: string): Promise<sqlite3.Statement> {
    const kept = this.#statements.get(sql)
    if (kept) {
      this.#statements.delete(sql)
      this.#statements.set(sql, kept)
      return kept
    }
    const statement = await new Promise<sqlite3.Statement>((resolve, reject) => {
      const prepared = this.#handle.prepare(sql, (error: Error | null) =>
        error ? reject(error) : resolve(prepared),
      )
    })
    this.#statements.set(sql, statement)
    const oldest = this.#statements.entries().next().value
    if (this.#statements.size > MAX_PREPARED_STATEMENTS && oldest) {
      this.#statements.delete(oldest[0])
      await finalize(oldest[1])
    }
    return statement
  }

  /** Closing fails while a statement is not finalized. */
  async close(): Promise<void> {
    await Promise.all([...this.#statements.values()].map(finalize))
    this.#statements.clear()
    await new Promise<void>((resolve, reject) =>
      this.#handle.close((error) => (error ? reject(error) : resolve())),
    )
  }
}

function execute<R>(
  statement: sqlite3.Statement,
  bound: readonly unknown[],
  returnsRows: boolean,
): Promise<QueryResult<R>> {
  return new Promise((resolve, reject) => {
    if (returnsRows) {
      statement.all<R>(bound, (error, rows) => (error ? reject(error) : resolve({ rows })))
      return
    }
    statement.run(bound, function (error) {
      if (error) return reject(error)
      resolve({ rows: [], numAffectedRows: BigInt(this.changes), insertId: BigInt(this.lastID) })
    })
  })
}

const finalize = (statement: sqlite3.Statement) =>
  new Promise<void>((done) => statement.finalize(() => done()))

/** Lends connections in the order of requests. */
class Pool {
  readonly #idle: Connection[]
  readonly #waiting: ((connection: Connection) => void)[] = []
  readonly all: readonly Connection[]

  readonly #waits: ConnectionWaits

  constructor(connections: Connection[], counted: ConnectionWaits) {
    this.#waits = counted
    this.all = connections
    this.#idle = [...connections]
  }

  async take(): Promise<Connection> {
    const asked = performance.now()
    const idle = this.#idle.pop()
    if (!idle) this.#waits.waiting += 1
    const connection = idle ?? (await new Promise<Connection>((resolve) => this.#waiting.push(resolve)))
    if (!idle) this.#waits.waiting -= 1
    const waited = performance.now() - asked
    this.#waits.ms += waited
    connection.hasWaited(waited)
    return connection
  }

  giveBack(connection: Connection): void {
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#idle.push(connection)
  }

  async with<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.take()
    try {
      return await work(connection)
    } finally {
      this.giveBack(connection)
    }
  }
}

/**
 * The connection that Kysely uses. It chooses a pool for each statement. Within a transaction it stays on the
 * writer.
 */
class Session implements DatabaseConnection {
  readonly #writers: Pool
  readonly #readers: Pool
  readonly #memory: QueryCache | undefined
  #transaction: Connection | undefined

  constructor(writers: Pool, readers: Pool, memory: QueryCache | undefined) {
    this.#writers = writers
    this.#readers = readers
    this.#memory = memory
  }

  async begin(): Promise<void> {
    const connection = await this.#writers.take()
    try {
      await connection.script('BEGIN IMMEDIATE')
      this.#transaction = connection
    } catch (error) {
      this.#writers.giveBack(connection)
      throw error
    }
  }

  /** Commits. If that fails, the transaction stays open and Kysely asks for a rollback. */
  async commit(): Promise<void> {
    await this.#transaction?.script('COMMIT')
    this.#leave()
  }

  /** If the disk is full or a lock was lost, the engine may have rolled back already. */
  async rollback(): Promise<void> {
    try {
      await this.#transaction?.script('ROLLBACK')
    } catch (error) {
      if (!String(error).includes('no transaction is active')) throw error
    } finally {
      this.#leave()
    }
  }

  /** Runs a savepoint command. Throws outside of a transaction. */
  async nested(command: string): Promise<void> {
    if (!this.#transaction) throw new Error('A savepoint needs a transaction')
    await this.#transaction.script(command)
  }

  #leave(): void {
    const connection = this.#transaction
    this.#transaction = undefined
    if (connection) this.#writers.giveBack(connection)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = async (connection: Connection): Promise<QueryResult<R>> => {
      if (isSqlScriptQuery(query)) {
        await connection.script(query.sql)
        return { rows: [] }
      }
      return connection.query<R>(query.sql, query.parameters, isRowReturningQuery(query))
    }
    if (this.#transaction) return run(this.#transaction)
    if (!isReadOnlyQuery(query)) return this.#writers.with(run)
    const ask = () => this.#readers.with((connection) => run(connection))
    return this.#memory ? this.#memory.read<R>(query, ask) : ask()
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; this dialect has no streaming.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: page through the rows by key instead')
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const WRITER_SETTINGS = `
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA journal_size_limit = 4194304;
  PRAGMA trusted_schema = OFF;
`

const WAL_SWITCH_RETRY_MS = 50

/**
 * Switches a file to WAL. Tries again while another process opens the same new file, because this pragma
 * ignores the busy timeout.
 */
async function switchToWriteAheadLog(writer: Connection, patience: number): Promise<void> {
  for (let waited = 0; ; waited += WAL_SWITCH_RETRY_MS) {
    try {
      return await writer.script('PRAGMA journal_mode = WAL')
    } catch (error) {
      if (waited >= patience || !String(error).includes('SQLITE_BUSY')) throw error
      await new Promise((resolve) => setTimeout(resolve, WAL_SWITCH_RETRY_MS))
    }
  }
}

/** Interval for checking the WAL file, in milliseconds, and its size in bytes from which it is truncated. */
const WAL_CHECK_INTERVAL_MS = 5_000
const MAX_WAL_FILE_BYTES = 16 * 1024 * 1024

class Sqlite3Driver implements Driver {
  readonly #config: Sqlite3DialectConfig
  #upkeep: NodeJS.Timeout | undefined
  #writers: Pool | undefined
  #readers: Pool | undefined
  readonly #memory: QueryCache | undefined

  constructor(config: Sqlite3DialectConfig) {
    this.#config = config
    this.#memory = config.commits && new QueryCache(config.commits)
  }

  async init(): Promise<void> {
    const {
      file,
      create = false,
      readers = 3,
      busyTimeout = 5000,
      longestRead,
      cache,
      logPages,
    } = this.#config
    const writing = sqlite3.OPEN_READWRITE | (create ? sqlite3.OPEN_CREATE : 0)
    const writer = await Connection.open(file, writing, busyTimeout)
    try {
      await switchToWriteAheadLog(writer, busyTimeout)
      await writer.script(WRITER_SETTINGS)
      if (cache) await writer.script(`PRAGMA cache_size = -${cache * 1024}`)
      if (logPages) await writer.script(`PRAGMA wal_autocheckpoint = ${logPages}`)
      const reading = await Promise.all(
        Array.from({ length: Math.min(Math.max(readers, 1), 3) }, () =>
          Connection.open(file, sqlite3.OPEN_READONLY, busyTimeout, longestRead),
        ),
      )
      this.#writers = new Pool([writer], connectionWaits.writes)
      this.#readers = new Pool(reading, connectionWaits.reads)
      this.#upkeep = setInterval(() => void this.#cutLog(), WAL_CHECK_INTERVAL_MS)
      this.#upkeep.unref()
    } catch (error) {
      await writer.close()
      throw error
    }
  }

  /** Truncates a large WAL file. With constant reads the file could grow without limit (F10). */
  async #cutLog(): Promise<void> {
    const size = await stat(`${this.#config.file}-wal`).then(
      (log) => log.size,
      () => 0,
    )
    if (size <= MAX_WAL_FILE_BYTES) return
    await this.#writers
      ?.with(async (writer) => {
        writer.waitAtMost(MIN_BUSY_TIMEOUT_MS)
        await writer.script('PRAGMA wal_checkpoint(TRUNCATE)')
      })
      .catch(() => {})
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#writers || !this.#readers) throw new Error('The database is not open')
    return new Session(this.#writers, this.#readers, this.#memory)
  }

  async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings): Promise<void> {
    await (connection as Session).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Session).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Session).rollback()
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as Session).nested(`SAVEPOINT ${quoted(name)}`)
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as Session).nested(`ROLLBACK TO ${quoted(name)}`)
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as Session).nested(`RELEASE ${quoted(name)}`)
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    clearInterval(this.#upkeep)
    const open = [...(this.#readers?.all ?? []), ...(this.#writers?.all ?? [])]
    for (const connection of open) await connection.close()
  }
}
