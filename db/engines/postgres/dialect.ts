import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type RawNode,
  TableNode,
  type ValueListNode,
} from 'kysely'
import pg from 'pg'
import { compileNodeForEngine } from '../../portable-sql'
import { QueryCache } from '../../query-cache'
import {
  type ConnectionWaits,
  connectionWaits,
  hasLockScope,
  isQuietQuery,
  isReadOnlyQuery,
  isRowReturningQuery,
  isSqlScriptQuery,
  type TransactionLockScope,
  toBindValue,
} from '../../statement'
import type { CommitListener } from './commits'
import { postgresSqlBuilders } from './sql'

/**
 * Kysely dialect for PostgreSQL. An unscoped transaction holds one advisory lock of the whole database until
 * it ends, like BEGIN IMMEDIATE in SQLite. Scoped transactions may run in parallel (db/transaction.ts). Each
 * process has one writer connection with a queue, two for scoped transactions, and several that only read. On
 * those the engine rejects writes, except behind a pooler.
 */
export interface PostgresConfig {
  /** `postgres://user:password@host:port/database` */
  url: string
  /**
   * True if `url` is a pooler, which lends a connection for one transaction. Session settings are then not
   * used.
   */
  isPooled?: boolean
  /** Number of connections that only read. */
  readers?: number
  /** Time that a statement waits for a lock of another process, in milliseconds. */
  busyTimeout?: number
  /** Reads outside a transaction end with an error after this time, in milliseconds. */
  longestRead?: number
  /** Listens to commits. If given, query results may be cached until the next commit. */
  commits?: CommitListener
  /** Returns whether the current read must not use the cache. */
  needsFreshRows?: (() => boolean) | undefined
}

/** Channel of the notifications about commits. */
export const COMMIT_CHANNEL = 'directorio_commits'

/**
 * Advisory lock of all writers. The number must be used for nothing more in this database. Unscoped
 * transactions take the lock exclusively. Scoped transactions share it and take a second lock for their
 * scope.
 */
const WRITERS_LOCK_KEY = 7_418_200_641

/** First half of the advisory lock of a scope. The second half is the id of the entity. */
const SCOPE_LOCK_KEYS: Record<TransactionLockScope['what'], number> = {
  booking: 741_820_065,
  promotion: 741_820_066,
}

/**
 * Tables whose single statements may run in parallel with scoped transactions. They lock by row. If a
 * statement had to wait for a row, it reads that row again.
 */
const ROW_LOCKED_TABLES = new Set(['rate_limits', 'outbox', 'recent_forms', 'visitor_questions'])

export class PostgresEngineDialect extends PostgresDialect {
  readonly #config: PostgresConfig

  constructor(config: PostgresConfig) {
    super({ pool: async () => newPool(config, {}) })
    this.#config = config
  }
  override createDriver(): Driver {
    return new PostgresEngineDriver(this.#config)
  }
  override createQueryCompiler(): QueryCompiler {
    return new PostgresCompiler()
  }
  override createAdapter() {
    return new Adapter()
  }
}

/** Adapter without a lock for migrations, because their caller already holds one (schema.ts). */
class Adapter extends PostgresAdapter {
  /** Read by db/transaction.ts: scoped transactions must name their scope. */
  readonly knowsLocks = true
  override async acquireMigrationLock(_db: Kysely<unknown>): Promise<void> {}
  override async releaseMigrationLock(_db: Kysely<unknown>): Promise<void> {}
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const said = compileNodeForEngine(node, postgresSqlBuilders)
    if (said) this.visitNode(said)
    else super.visitRaw(node)
  }

  /** PostgreSQL rejects an empty list. `in ()` becomes false, and `not in ()` becomes true. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const isEmpty = 'values' in rightOperand && (rightOperand as ValueListNode).values.length === 0
    if (!isEmpty || !OperatorNode.is(operator)) super.visitBinaryOperation(node)
    else this.append(operator.operator === 'in' ? 'false' : 'true')
  }

  /** Adds a cast to each number. Without it, the engine may treat a number as text. */
  protected override appendValue(parameter: unknown): void {
    super.appendValue(parameter)
    if (typeof parameter === 'number')
      this.append(Number.isInteger(parameter) ? '::bigint' : '::double precision')
  }
}

const { builtins } = pg.types

/** Converts values as SQLite returns them: integers as numbers, booleans as 1 or 0, JSON as text. */
const VALUE_PARSER_BY_TYPE_ID: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [builtins.JSON, (text) => text],
  [builtins.JSONB, (text) => text],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    VALUE_PARSER_BY_TYPE_ID.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

const CONNECT_TIMEOUT_MS = 5_000
/** Number of connections of a process for scoped transactions and statements that lock by row. */
const SCOPED_CONNECTION_COUNT = 2
/**
 * A transaction without a statement for so long is ended, in milliseconds. Otherwise a process that stopped
 * responding could block others.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

/** Client whose timeout applies to opening a connection. Waiting for a free one in the pool has no limit. */
class PatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    // If a connection is lost during a statement, that statement fails. Nothing more needs to be done here.
    this.on('error', () => {})
  }
}

function newPool(config: PostgresConfig, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.url,
    Client: PatientClient,
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
    ...more,
  })
  // If an idle connection is lost, the next caller gets another one.
  pool.on('error', () => {})
  return pool
}

async function take(pool: pg.Pool, counted: ConnectionWaits): Promise<pg.PoolClient> {
  const asked = performance.now()
  counted.waiting += 1
  try {
    return await pool.connect()
  } finally {
    counted.waiting -= 1
    counted.ms += performance.now() - asked
  }
}

/** The driver accepts an array as one parameter. */
const bound = (value: unknown) => (Array.isArray(value) ? value : toBindValue(value))

async function run<R>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  if (isSqlScriptQuery(query)) {
    await client.query(query.sql)
    return { rows: [] }
  }
  const { rows, rowCount } = await client.query(query.sql, query.parameters.map(bound))
  return isRowReturningQuery(query) ? { rows } : { rows: [], numAffectedRows: BigInt(rowCount ?? 0) }
}

/** Settings are made in each transaction, because a pooler may use another connection for the next one. */
const beginning = (busyTimeout: number) =>
  `begin; set local synchronous_commit = on; set local lock_timeout = ${Math.round(busyTimeout)};
  set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`
const EXCLUSIVE_LOCK_SQL = `select pg_advisory_xact_lock(${WRITERS_LOCK_KEY})`
const SHARED_LOCK_SQL = `select pg_advisory_xact_lock_shared(${WRITERS_LOCK_KEY})`
const sharedAbout = ({ what, id }: TransactionLockScope) =>
  `${SHARED_LOCK_SQL}; select pg_advisory_xact_lock(${SCOPE_LOCK_KEYS[what]}, ${Number(id) | 0})`
const NOTIFYING_COMMIT_SQL = `notify ${COMMIT_CHANNEL}; commit`
const QUIET_COMMIT_SQL = 'commit'

/** Options for connections that only read. The engine rejects writes on them and cancels slow statements. */
const readingOnly = (longest: number | undefined): pg.PoolConfig => ({
  options: '-c default_transaction_read_only=on',
  ...(longest && { statement_timeout: longest }),
})

/**
 * Behind a pooler, connections cannot have settings. After a slow answer the connection is closed; a limit of
 * the database user should end the statement.
 */
const patient = (longest: number | undefined): pg.PoolConfig => (longest ? { query_timeout: longest } : {})

const MAX_ROW_WRITE_ATTEMPTS = 3

/** Whether a single statement may run in parallel with scoped transactions. */
function isByRow({ query }: CompiledQuery): boolean {
  const table =
    (query.kind === 'InsertQueryNode' && query.into) ||
    (query.kind === 'UpdateQueryNode' && query.table) ||
    (query.kind === 'DeleteQueryNode' && query.from.froms[0])
  return (
    Boolean(table) &&
    TableNode.is(table as TableNode) &&
    ROW_LOCKED_TABLES.has((table as TableNode).table.identifier.name)
  )
}

interface Pools {
  /** SQL that begins a writing transaction. */
  begin: string
  /** One connection. Writers of this process wait in its queue without a time limit. */
  writers: pg.Pool
  /** Connections for scoped transactions, and for single statements that lock by row. */
  narrow: pg.Pool
  readers: pg.Pool
  memory: QueryCache | undefined
  commits: CommitListener | undefined
}

/**
 * The connection that Kysely uses. It chooses a pool for each statement. Within a transaction it stays on one
 * connection.
 */
class Session implements DatabaseConnection {
  readonly #pools: Pools
  #transaction: pg.PoolClient | undefined
  #isBegun = false

  constructor(pools: Pools) {
    this.#pools = pools
  }

  /** Notes that a transaction begins. Its first statement decides whether it is scoped. */
  begin(): void {
    this.#isBegun = true
  }

  async #open(pool: pg.Pool, lock: string): Promise<pg.PoolClient> {
    const client = await take(pool, connectionWaits.writes)
    try {
      await client.query(`${this.#pools.begin}; ${lock}`)
      this.#transaction = client
      return client
    } catch (error) {
      await giveBack(client)
      throw error
    }
  }

  /** Commits. If that fails, the transaction stays open and Kysely asks for a rollback. */
  async commit({ isToldToOthers = true } = {}): Promise<void> {
    const client = this.#transaction
    await client?.query(isToldToOthers ? NOTIFYING_COMMIT_SQL : QUIET_COMMIT_SQL)
    this.#transaction = undefined
    this.#isBegun = false
    client?.release()
    if (isToldToOthers) this.#pools.commits?.own()
  }

  async rollback(): Promise<void> {
    const client = this.#transaction
    this.#transaction = undefined
    this.#isBegun = false
    if (client) await giveBack(client)
  }

  /** Runs a savepoint command. Throws outside of a transaction. */
  async nested(command: string): Promise<void> {
    if (!this.#isBegun) throw new Error('A savepoint needs a transaction')
    const client = this.#transaction ?? (await this.#open(this.#pools.writers, EXCLUSIVE_LOCK_SQL))
    await client.query(command)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isBegun) return this.#inTransaction(query)
    if (!isReadOnlyQuery(query))
      return isByRow(query)
        ? this.#writeByRow(query)
        : this.#write(query, this.#pools.writers, EXCLUSIVE_LOCK_SQL)
    const ask = () => this.#read<R>(query)
    return this.#pools.memory ? this.#pools.memory.read<R>(query, ask) : ask()
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const client = await take(this.#pools.readers, connectionWaits.reads)
    try {
      const answer = await run<R>(client, query)
      client.release()
      return answer
    } catch (error) {
      client.release(isLost(error))
      throw error
    }
  }

  async #inTransaction<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction) return run(this.#transaction, query)
    if (!hasLockScope(query)) return run(await this.#open(this.#pools.writers, EXCLUSIVE_LOCK_SQL), query)
    await this.#open(this.#pools.narrow, sharedAbout(query.about))
    return { rows: [] }
  }

  /**
   * Runs a statement that locks by row. Tries again after a deadlock or a serialization failure, because
   * nothing was written then. Two statements may lock the same rows in a different order.
   */
  async #writeByRow<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#write(query, this.#pools.narrow, SHARED_LOCK_SQL)
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (tries === MAX_ROW_WRITE_ATTEMPTS || !['40001', '40P01'].includes(code)) throw error
      }
    }
  }

  /** Runs one statement in a transaction of its own. */
  async #write<R>(query: CompiledQuery, pool: pg.Pool, lock: string): Promise<QueryResult<R>> {
    const client = await this.#open(pool, lock)
    try {
      const answer = await run<R>(client, query)
      await this.commit({ isToldToOthers: !isQuietQuery(query) })
      return answer
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; the other engine has no streaming either.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: page through the rows by key instead')
  }
}

/**
 * Rolls back an open transaction and releases the connection. If the connection is lost, the server rolls
 * back.
 */
async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

/**
 * Whether an error means that the connection is lost. An SQLSTATE code concerns the statement, unless it
 * begins with 08 or 57P.
 */
function isLost(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code)
}

class PostgresEngineDriver implements Driver {
  readonly #config: PostgresConfig
  #pools: Pools | undefined

  constructor(config: PostgresConfig) {
    this.#config = config
  }

  async init(): Promise<void> {
    const { readers = 5, busyTimeout = 5_000, longestRead, commits, needsFreshRows, isPooled } = this.#config
    this.#pools = {
      begin: beginning(busyTimeout),
      writers: newPool(this.#config, { max: 1 }),
      narrow: newPool(this.#config, { max: SCOPED_CONNECTION_COUNT }),
      readers: newPool(this.#config, {
        max: readers,
        ...(isPooled ? patient(longestRead) : readingOnly(longestRead)),
      }),
      memory: commits && new QueryCache(() => commits.count(), needsFreshRows),
      commits,
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#pools) throw new Error('The database is not open')
    return new Session(this.#pools)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as Session).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Session).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Session).rollback()
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as Session).nested(`savepoint ${pg.escapeIdentifier(name)}`)
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as Session).nested(`rollback to ${pg.escapeIdentifier(name)}`)
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as Session).nested(`release ${pg.escapeIdentifier(name)}`)
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const { writers, narrow, readers } = this.#pools ?? {}
    await Promise.all([writers?.end(), narrow?.end(), readers?.end()])
    await this.#config.commits?.close()
  }
}
