import { sql } from 'kysely'
import type { Db } from './connect'
import { buildLockScopeQuery, type TransactionLockScope } from './statement'

/** Thrown to roll back a transaction whose result is a refusal. */
class Refused extends Error {
  constructor(readonly answer: unknown) {
    super('refused')
  }
}

const isRefusal = (answer: unknown) => answer instanceof Object && 'ok' in answer && answer.ok === false

/**
 * Runs `work` in the transaction of the caller, or in a new one. A new one is rolled back if `work` throws or
 * returns `{ ok: false }`.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : execute(db, work)
}

async function execute<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      const answer = await work(trx)
      if (isRefusal(answer)) throw new Refused(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Refused) return error.answer as T
    throw error
  }
}

/**
 * Runs `work` in a savepoint of the transaction `trx`. If `work` throws or returns `{ ok: false }`, its
 * writes are rolled back and the transaction continues. Errors of `work` are thrown.
 */
export async function inSavepoint<T>(trx: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const rollBack = async () => {
    await sql`rollback to savepoint part`.execute(trx)
    await sql`release savepoint part`.execute(trx)
  }
  await sql`savepoint part`.execute(trx)
  try {
    const answer = await work(trx)
    if (isRefusal(answer)) await rollBack()
    else await sql`release savepoint part`.execute(trx)
    return answer
  } catch (error) {
    await rollBack()
    throw error
  }
}

const MAX_SCOPED_TRANSACTION_ATTEMPTS = 5

/**
 * Runs `work` in the transaction of the caller, or in a new one with a scope. It excludes unscoped
 * transactions and those of the same scope. Other scopes may run in parallel if the engine has locks.
 * Refusals roll back as in `inTransaction`. `work` may only read rows of its scope, and rows that no scoped
 * transaction writes. It may only write rows of its scope, and counters by a single statement. It must not do
 * anything except queries, because it may run again. Causes are a unique violation, a deadlock or a
 * serialization failure (5 attempts at most).
 */
export async function inScopedTransaction<T>(
  db: Db,
  scope: TransactionLockScope,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db)
  const knowsLocks = 'knowsLocks' in db.getExecutor().adapter
  const scoped = async (trx: Db) => {
    if (knowsLocks) await trx.executeQuery(buildLockScopeQuery(scope))
    return work(trx)
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await execute(db, scoped)
    } catch (error) {
      if (attempt === MAX_SCOPED_TRANSACTION_ATTEMPTS || !isRetryableConflict(error)) throw error
    }
  }
}

/** SQLSTATE codes of a serialization failure, a deadlock and a unique violation. */
const isRetryableConflict = (error: unknown) =>
  ['40001', '40P01', '23505'].includes((error as { code?: string }).code ?? '')
