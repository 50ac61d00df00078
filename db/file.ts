import { type RawBuilder, sql } from 'kysely'
import { connectDatabase, type Db, isDatabaseBusyError } from './connect'

// This module has functions for a database in a SQLite file.

/** Copies a database to a new file, complete and consistent. Other processes may read and write meanwhile. */
export async function copyDatabaseToFile(db: Db, target: string): Promise<void> {
  await sql`vacuum into ${target}`.execute(db)
}

/** First migration recorded in a database: up to version 0.2.0, and since then. */
const FIRST_MIGRATION_NAMES = ['001_directory', '270_picture_references']

/** Whether the database has recorded a first migration of this program. */
export async function isDatabaseOfThisProgram(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'kysely_migration'))) return false
  const { rows } =
    await sql`select 1 from kysely_migration where name in (${sql.join(FIRST_MIGRATION_NAMES)})`.execute(db)
  return rows.length > 0
}

/** Whether a SQLite file has a table of this name. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
  return rows.length > 0
}

/**
 * Maximum size of a file whose indexes are checked at the start, in bytes. With a larger one the start would
 * take too long.
 */
const MAX_FULLY_CHECKED_BYTES = 64 * 1024 * 1024

/**
 * Checks all tables. In a file of up to 64 MiB it checks all indexes, too. Returns the first error, or null.
 */
export async function findIntegrityErrorQuickly(db: Db): Promise<string | null> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db)
  if ((rows[0]?.bytes ?? 0) <= MAX_FULLY_CHECKED_BYTES) return findIntegrityErrorFully(db)
  return askWriter(db, sql`pragma quick_check(1)`)
}

/** Checks all tables and indexes. Returns the first error, or null. */
export const findIntegrityErrorFully = (db: Db): Promise<string | null> =>
  askWriter(db, sql`pragma integrity_check(1)`)

/**
 * Runs a check on the writer, which a transaction uses. On read-only connections SQLite may not report rows
 * that violate a CHECK.
 */
const askWriter = (db: Db, check: RawBuilder<unknown>): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await check.execute(trx)
    const [answer] = Object.values(rows[0] ?? { none: 'no answer' })
    return answer === 'ok' ? null : String(answer)
  })

/** Stored here, because a connection without a reference is garbage collected, which releases its lock. */
const locks = new Set<Db>()

/**
 * Acquires a lock that ends when the process dies. It is an open transaction on a small database file of its
 * own. Waits up to `waitMs` milliseconds. Returns the function that releases the lock, or null if the lock is
 * still held.
 */
export async function acquireFileLock(file: string, waitMs: number): Promise<(() => Promise<void>) | null> {
  const db = connectDatabase({ file, create: true, readers: 1, busyTimeout: waitMs })
  try {
    const transaction = await db.startTransaction().execute()
    locks.add(db)
    return async () => {
      await transaction.rollback().execute()
      await db.destroy()
      locks.delete(db)
    }
  } catch (error) {
    await db.destroy().catch(() => {})
    if (!isDatabaseBusyError(error)) throw error
    return null
  }
}
