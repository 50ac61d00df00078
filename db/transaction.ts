import type { Db } from './connect'

/** Does `work` in the caller's transaction if there is one, else in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
