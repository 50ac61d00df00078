import type { CompiledQuery, Kysely } from 'kysely'

/** Raw SQL says by its first word, comments and parentheses aside, whether it reads; WITH can begin either. */
const READING = /^(?:\s|\(|--[^\n]*\n|\/\*.*?\*\/)*(select|values|with|explain|pragma)\b/is
const WRITING = /\b(insert|update|delete|replace)\b/i

/** Whether a statement may run on a connection that only reads. */
export function onlyReads(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true
  if (query.query.kind !== 'RawNode' || isScript(query)) return false
  const word = READING.exec(query.sql)?.[1]?.toLowerCase()
  return word === 'with' ? !WRITING.test(query.sql) : word !== undefined
}

/** Whether a statement answers with rows, and not with how many it changed. */
export function returnsRows(query: CompiledQuery): boolean {
  const node = query.query
  if (node.kind === 'SelectQueryNode') return true
  if (node.kind === 'RawNode') return READING.test(query.sql) || /\breturning\b/i.test(query.sql)
  return 'returning' in node && node.returning !== undefined
}

type ScriptQuery = CompiledQuery & { isScript: true }

export const isScript = (query: CompiledQuery): query is ScriptQuery => 'isScript' in query

/**
 * Runs every statement of a script, as migrations need it, in the language of the engine. Never give it anything a user
 * typed.
 */
export async function runScript(db: Pick<Kysely<unknown>, 'executeQuery'>, script: string): Promise<void> {
  const query: ScriptQuery = {
    sql: script,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [script], parameters: [] },
    queryId: { queryId: 'script' },
    isScript: true,
  }
  await db.executeQuery(query)
}

/** What a narrow transaction is about: those about the same thing follow one another, others need not (db/transaction.ts). */
export interface LockScope {
  what: 'booking' | 'promotion'
  id: number
}

type FilterQuery = CompiledQuery & { about: LockScope }

export const isLockScopeQuery = (query: CompiledQuery): query is FilterQuery => 'about' in query

/** The first statement of a narrow transaction: no SQL, it tells an engine that knows locks of its own what it is about. */
export const lockScopeQuery = (about: LockScope): FilterQuery => ({
  sql: 'select 0',
  parameters: [],
  query: { kind: 'RawNode', sqlFragments: ['select 0'], parameters: [] },
  queryId: { queryId: 'narrowing' },
  about,
})

/** A value as an engine stores it. What a driver would store as something else without a word is converted or refused. */
export function bindable(value: unknown): unknown {
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

/** What statements have waited for a connection since the process began, in milliseconds, and how many wait now. */
export interface Waits {
  ms: number
  waiting: number
}

export const waits: Record<'reads' | 'writes', Waits> = {
  reads: { ms: 0, waiting: 0 },
  writes: { ms: 0, waiting: 0 },
}
