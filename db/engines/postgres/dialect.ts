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
import { compileEngineSql } from '../../portable-sql'
import { QueryCache } from '../../query-cache'
import {
  bindable,
  isLockScopeQuery,
  isScript,
  type LockScope,
  onlyReads,
  returnsRows,
  type Waits,
  waits,
} from '../../statement'
import type { CommitListener } from './commits'
import { engineSql } from './sql'

/**
 * Kysely's dialect over the `pg` package, with what one writer promises: whoever writes holds one lock of the whole
 * database until the end of its transaction, so that transactions follow one another as they do in a file (the meaning of
 * BEGIN IMMEDIATE); only narrow ones go on beside one another (db/transaction.ts). A process has one connection that writes,
 * behind a queue, two for what is narrow, and some that only read, which the engine itself keeps from writing.
 */
export interface PostgresConfig {
  /** `postgres://user:password@host:port/database` */
  url: string
  /** The address is that of a pooler, which lends a connection for one transaction: nothing is set for a connection. */
  isPooled?: boolean
  /** Connections that read. */
  readers?: number
  /** How long a statement waits for a lock of another process, in milliseconds. */
  busyTimeout?: number
  /** A single read that takes longer is ended, in milliseconds. */
  longestRead?: number
  /** Hears of every commit; with it, what was read is remembered until the next. */
  commits?: CommitListener
}

/** The channel on which a commit is told to whoever listens. */
export const COMMITS = 'directorio_commits'

/**
 * The lock of all who write. Any number that nobody else takes in this database. A narrow transaction shares it with other
 * narrow ones, and takes a second one for what it is about: an ordinary transaction keeps all others out, and is kept out by
 * all.
 */
const WRITING = 7_418_200_641

/** The first half of the lock of what a narrow transaction is about; the second is its number. */
const ABOUT: Record<LockScope['what'], number> = { booking: 741_820_065, promotion: 741_820_066 }

/**
 * Tables without triggers, of whose rows each single statement takes its own: one that counts, claims or removes locks the
 * row, and looks again at what it waited for. They need not wait for transactions about other things.
 */
const BY_ROW = new Set(['rate_limits', 'outbox', 'recent_forms', 'visitor_questions'])

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

/** Whoever migrates holds a lock already (schema.ts): another one would only wait on a connection of its own. */
class Adapter extends PostgresAdapter {
  /** Narrow transactions are told what they are about (db/transaction.ts). */
  readonly knowsLocks = true
  override async acquireMigrationLock(_db: Kysely<unknown>): Promise<void> {}
  override async releaseMigrationLock(_db: Kysely<unknown>): Promise<void> {}
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const said = compileEngineSql(node, engineSql)
    if (said) this.visitNode(said)
    else super.visitRaw(node)
  }

  /** An empty list is no SQL here: nothing is in it, and everything is outside. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const isEmpty = 'values' in rightOperand && (rightOperand as ValueListNode).values.length === 0
    if (!isEmpty || !OperatorNode.is(operator)) super.visitBinaryOperation(node)
    else this.append(operator.operator === 'in' ? 'false' : 'true')
  }

  /** A number says that it is one: the engine would take it for a text wherever nothing beside it tells. */
  protected override appendValue(parameter: unknown): void {
    super.appendValue(parameter)
    if (typeof parameter === 'number')
      this.append(Number.isInteger(parameter) ? '::bigint' : '::double precision')
  }
}

const { builtins } = pg.types

/** Values read as the other engine has them: whole numbers, truth as 1 or 0, JSON as its text. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [builtins.JSON, (text) => text],
  [builtins.JSONB, (text) => text],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

const CONNECTING = 5_000
/** Narrow transactions of one process at once. */
const NARROW = 2
/** A process that hangs in the middle of a transaction holds up all others no longer, in milliseconds. */
const IDLE_IN_TRANSACTION = 60_000

/** Only opening a connection times out; waiting for a free one of the pool does not. */
class PatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTING })
    // A connection that is lost while it is used: its statement fails, and nobody else needs to know.
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
  // A connection that is lost while nobody uses it: the next caller gets another.
  pool.on('error', () => {})
  return pool
}

async function take(pool: pg.Pool, counted: Waits): Promise<pg.PoolClient> {
  const asked = performance.now()
  counted.waiting += 1
  try {
    return await pool.connect()
  } finally {
    counted.waiting -= 1
    counted.ms += performance.now() - asked
  }
}

/** The driver takes a list as one value. */
const bound = (value: unknown) => (Array.isArray(value) ? value : bindable(value))

async function run<R>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  if (isScript(query)) {
    await client.query(query.sql)
    return { rows: [] }
  }
  const { rows, rowCount } = await client.query(query.sql, query.parameters.map(bound))
  return returnsRows(query) ? { rows } : { rows: [], numAffectedRows: BigInt(rowCount ?? 0) }
}

/** A transaction sets for itself what it needs: behind a pooler the next one has another connection. */
const beginning = (busyTimeout: number) =>
  `begin; set local synchronous_commit = on; set local lock_timeout = ${Math.round(busyTimeout)};
  set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`
const ALONE = `select pg_advisory_xact_lock(${WRITING})`
const SHARED = `select pg_advisory_xact_lock_shared(${WRITING})`
const sharedAbout = ({ what, id }: LockScope) =>
  `${SHARED}; select pg_advisory_xact_lock(${ABOUT[what]}, ${Number(id) | 0})`
const COMMIT = `notify ${COMMITS}; commit`

/** The engine itself keeps these connections from writing, and ends what takes too long. */
const readingOnly = (longest: number | undefined): pg.PoolConfig => ({
  options: '-c default_transaction_read_only=on',
  ...(longest && { statement_timeout: longest }),
})

/**
 * Where nothing can be set for a connection, it is cut when an answer takes too long; the user's own limit ends the
 * statement.
 */
const patient = (longest: number | undefined): pg.PoolConfig => (longest ? { query_timeout: longest } : {})

const RETRIES = 3

/** Whether a single statement may run beside narrow transactions. */
function isByRow({ query }: CompiledQuery): boolean {
  const table =
    (query.kind === 'InsertQueryNode' && query.into) ||
    (query.kind === 'UpdateQueryNode' && query.table) ||
    (query.kind === 'DeleteQueryNode' && query.from.froms[0])
  return (
    Boolean(table) &&
    TableNode.is(table as TableNode) &&
    BY_ROW.has((table as TableNode).table.identifier.name)
  )
}

interface Pools {
  /** How a transaction that writes begins. */
  begin: string
  /** One connection: within a process who writes waits for his turn without end. */
  writers: pg.Pool
  /** For narrow transactions and single statements by row. */
  narrow: pg.Pool
  readers: pg.Pool
  memory: QueryCache | undefined
  commits: CommitListener | undefined
}

/** What Kysely holds: decides per statement which connection runs it, or stays on the writer within a transaction. */
class Session implements DatabaseConnection {
  readonly #pools: Pools
  #transaction: pg.PoolClient | undefined
  #isBegun = false

  constructor(pools: Pools) {
    this.#pools = pools
  }

  /** What kind of transaction it is, its first statement tells. */
  begin(): void {
    this.#isBegun = true
  }

  async #open(pool: pg.Pool, lock: string): Promise<pg.PoolClient> {
    const client = await take(pool, waits.writes)
    try {
      await client.query(`${this.#pools.begin}; ${lock}`)
      this.#transaction = client
      return client
    } catch (error) {
      await giveBack(client)
      throw error
    }
  }

  /** A COMMIT that fails leaves the transaction open; Kysely then calls for the rollback. */
  async commit(): Promise<void> {
    const client = this.#transaction
    await client?.query(COMMIT)
    this.#transaction = undefined
    this.#isBegun = false
    client?.release()
    this.#pools.commits?.own()
  }

  async rollback(): Promise<void> {
    const client = this.#transaction
    this.#transaction = undefined
    this.#isBegun = false
    if (client) await giveBack(client)
  }

  /** Savepoint commands; only within a transaction. */
  async nested(command: string): Promise<void> {
    if (!this.#isBegun) throw new Error('A savepoint needs a transaction')
    const client = this.#transaction ?? (await this.#open(this.#pools.writers, ALONE))
    await client.query(command)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isBegun) return this.#inTransaction(query)
    if (!onlyReads(query))
      return isByRow(query) ? this.#writeByRow(query) : this.#write(query, this.#pools.writers, ALONE)
    const ask = () => this.#read<R>(query)
    return this.#pools.memory ? this.#pools.memory.read<R>(query, ask) : ask()
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const client = await take(this.#pools.readers, waits.reads)
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
    if (!isLockScopeQuery(query)) return run(await this.#open(this.#pools.writers, ALONE), query)
    await this.#open(this.#pools.narrow, sharedAbout(query.about))
    return { rows: [] }
  }

  /** Two that lock several rows may stand in each other's way: nothing has happened then, and the same is done again. */
  async #writeByRow<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#write(query, this.#pools.narrow, SHARED)
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (tries === RETRIES || !['40001', '40P01'].includes(code)) throw error
      }
    }
  }

  /** One statement in a transaction of its own. */
  async #write<R>(query: CompiledQuery, pool: pg.Pool, lock: string): Promise<QueryResult<R>> {
    const client = await this.#open(pool, lock)
    try {
      const answer = await run<R>(client, query)
      await this.commit()
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

/** Rolls back an open transaction; a lost connection has been rolled back by the server. */
async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

/**
 * Whether an error means that the connection is lost: SQLSTATE codes are about a statement, but a few end the
 * connection.
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
    const { readers = 5, busyTimeout = 5_000, longestRead, commits, isPooled } = this.#config
    this.#pools = {
      begin: beginning(busyTimeout),
      writers: newPool(this.#config, { max: 1 }),
      narrow: newPool(this.#config, { max: NARROW }),
      readers: newPool(this.#config, {
        max: readers,
        ...(isPooled ? patient(longestRead) : readingOnly(longestRead)),
      }),
      memory: commits && new QueryCache(() => commits.count()),
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
