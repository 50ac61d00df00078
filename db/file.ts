import { type RawBuilder, sql } from 'kysely'
import { connect, type Db, isBusy } from './connect'

// Functions for a database that is a SQLite file.

/**
 * Writes a complete, consistent copy of a database to a new file. Other processes may read and write
 * meanwhile.
 */
export async function copyInto(db: Db, target: string): Promise<void> {
  await sql`vacuum into ${target}`.execute(db)
}

/** First migration recorded in a database, up to version 0.2.0 and since then. */
const FIRST = ['001_directory', '270_picture_references']

/** Whether any version of this program created the database. */
export async function isDirectoryDatabase(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'kysely_migration'))) return false
  const { rows } = await sql`select 1 from kysely_migration where name in (${sql.join(FIRST)})`.execute(db)
  return rows.length > 0
}

/** Whether a SQLite file has a table of this name. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
  return rows.length > 0
}

/** Largest file whose indexes are checked at the start, in bytes. Larger ones would delay it too long. */
const QUICK_ENOUGH = 64 * 1024 * 1024

/** Checks all tables, and in a file of up to 64 MiB all indexes too. Returns the first fault, or null. */
export async function checkIntegrityQuickly(db: Db): Promise<string | null> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db)
  if ((rows[0]?.bytes ?? 0) <= QUICK_ENOUGH) return checkIntegrityFully(db)
  return askWriter(db, sql`pragma quick_check(1)`)
}

/** Checks all tables and all indexes. Returns the first fault, or null. */
export const checkIntegrityFully = (db: Db): Promise<string | null> =>
  askWriter(db, sql`pragma integrity_check(1)`)

/**
 * The transaction forces the writer connection. On read-only connections SQLite does not report rows that
 * break a CHECK.
 */
const askWriter = (db: Db, check: RawBuilder<unknown>): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await check.execute(trx)
    const [answer] = Object.values(rows[0] ?? { none: 'no answer' })
    return answer === 'ok' ? null : String(answer)
  })

/** Keeps a reference: an unreferenced connection is garbage collected, and its lock is released. */
const locks = new Set<Db>()

/**
 * Acquires a lock: an open transaction on a small database of its own, which ends when the process dies.
 * Waits up to `patience` milliseconds. Returns the function that releases the lock, or null if another
 * process holds it.
 */
export async function lockFile(file: string, patience: number): Promise<(() => Promise<void>) | null> {
  const db = connect({ file, create: true, readers: 1, busyTimeout: patience })
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
    if (!isBusy(error)) throw error
    return null
  }
}
