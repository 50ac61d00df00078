import type { Db } from './connect'
import { type LockScope, lockScopeQuery } from './statement'

/** Does `work` in the caller's transaction if there is one, else in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

const ATTEMPTS = 5

/**
 * The same for work that keeps what it promises when only those about the same thing, and all other transactions, are kept
 * out: another booking or another promotion goes on beside it, where the engine has locks for that. What it reads and
 * then relies on must be about that thing, or be written by no narrow transaction; what it writes besides must be rows of
 * its own, or be counted up and down by one statement. `work` is done anew when it met another on a unique index or
 * in a circle of locks, and may therefore do nothing but ask the database.
 */
export async function inScopedTransaction<T>(
  db: Db,
  about: LockScope,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db)
  const knowsLocks = 'knowsLocks' in db.getExecutor().adapter
  const filtered = async (trx: Db) => {
    if (knowsLocks) await trx.executeQuery(lockScopeQuery(about))
    return work(trx)
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(filtered)
    } catch (error) {
      if (attempt === ATTEMPTS || !metAnother(error)) throw error
    }
  }
}

/** A serialization failure, a deadlock or a unique index, in the words of the SQL standard. */
const metAnother = (error: unknown) =>
  ['40001', '40P01', '23505'].includes((error as { code?: string }).code ?? '')
