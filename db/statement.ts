import type { CompiledQuery, Kysely } from 'kysely'

/**
 * Matches SQL whose first word reads, after comments and parentheses. A statement with WITH may still write.
 */
const READ_STATEMENT_PATTERN = /^(?:\s|\(|--[^\n]*\n|\/\*.*?\*\/)*(select|values|with|explain|pragma)\b/is
const WRITE_KEYWORD_PATTERN = /\b(insert|update|delete|replace)\b/i

/** Whether a statement may run on a read-only connection. */
export function isReadOnlyQuery(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true
  if (query.query.kind !== 'RawNode' || isSqlScriptQuery(query)) return false
  const word = READ_STATEMENT_PATTERN.exec(query.sql)?.[1]?.toLowerCase()
  return word === 'with' ? !WRITE_KEYWORD_PATTERN.test(query.sql) : word !== undefined
}

/** Whether a statement returns rows, instead of the number of changed rows. */
export function isRowReturningQuery(query: CompiledQuery): boolean {
  const node = query.query
  if (node.kind === 'SelectQueryNode') return true
  if (node.kind === 'RawNode')
    return READ_STATEMENT_PATTERN.test(query.sql) || /\breturning\b/i.test(query.sql)
  return 'returning' in node && node.returning !== undefined
}

type ScriptQuery = CompiledQuery & { isScript: true }

export const isSqlScriptQuery = (query: CompiledQuery): query is ScriptQuery => 'isScript' in query

/** Runs the statements of a script, in the SQL of the engine. Never pass user input. */
export async function runSqlScript(db: Pick<Kysely<unknown>, 'executeQuery'>, script: string): Promise<void> {
  const query: ScriptQuery = {
    sql: script,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [script], parameters: [] },
    queryId: { queryId: 'script' },
    isScript: true,
  }
  await db.executeQuery(query)
}

/**
 * Scope of a transaction. Transactions with the same scope run one after another. Those with other scopes may
 * run in parallel if the engine has locks (db/transaction.ts).
 */
export interface TransactionLockScope {
  what: 'booking' | 'promotion'
  id: number
}

type ScopeQuery = CompiledQuery & { about: TransactionLockScope }

export const hasLockScope = (query: CompiledQuery): query is ScopeQuery => 'about' in query

/**
 * First statement of a scoped transaction. It passes the scope to an engine with locks. Its SQL does nothing.
 */
export const buildLockScopeQuery = (about: TransactionLockScope): ScopeQuery => ({
  sql: 'select 0',
  parameters: [],
  query: { kind: 'RawNode', sqlFragments: ['select 0'], parameters: [] },
  queryId: { queryId: 'scope' },
  about,
})

type QuietQuery = CompiledQuery & { isQuiet: true }

/** Whether the commit of a statement notifies no other process. */
export const isQuietQuery = (query: CompiledQuery): query is QuietQuery => 'isQuiet' in query

/** Marks a statement that changes nothing in any cache. Its commit notifies no process. */
export const toQuietQuery = (query: CompiledQuery): QuietQuery => ({ ...query, isQuiet: true })

/**
 * Converts a value to the form that the engine stores. Throws for a value that cannot be stored, such as NaN.
 */
export function toBindValue(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`Cannot store the number ${value}`)
      return value
    case 'boolean':
      return value ? 1 : 0
    case 'bigint':
      if (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER)
        throw new TypeError('Cannot store a bigint beyond 2^53')
      return Number(value)
    case 'undefined':
      return null
    case 'object':
      if (value === null || Buffer.isBuffer(value)) return value
      if (value instanceof Uint8Array) return Buffer.from(value)
      if (value instanceof Date) return value.toISOString()
  }
  throw new TypeError(`Cannot store a value of type ${typeof value}`)
}

/**
 * Time in milliseconds that statements have waited for a connection since the process started, and number of
 * those waiting now.
 */
export interface ConnectionWaits {
  ms: number
  waiting: number
}

export const connectionWaits: Record<'reads' | 'writes', ConnectionWaits> = {
  reads: { ms: 0, waiting: 0 },
  writes: { ms: 0, waiting: 0 },
}
