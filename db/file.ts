import { type RawBuilder, sql } from 'kysely'
import { connect, type Db, isBusy } from './connect'

// What can be done with a database that is a file, and with no other.

/** A whole, consistent copy of a database in a new file, whoever is reading or writing meanwhile. */
export async function copyInto(db: Db, target: string): Promise<void> {
  await sql`vacuum into ${target}`.execute(db)
}

/** The first migration that a database notes: up to version 0.2.0, and since. */
const FIRST = ['001_directory', '270_picture_references']

/** Whether a database was made by any version of this program. */
export async function isOfThisProgram(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'kysely_migration'))) return false
  const { rows } = await sql`select 1 from kysely_migration where name in (${sql.join(FIRST)})`.execute(db)
  return rows.length > 0
}

/** Whether a file of SQLite has a table of this name. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
  return rows.length > 0
}

/** Holding the indexes of a larger file against their tables takes longer than a start may, in bytes. */
const QUICK_ENOUGH = 64 * 1024 * 1024

/** Before the start: reads every table, and every index of a file that is not large; the first thing that is wrong, or null. */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db)
  if ((rows[0]?.bytes ?? 0) <= QUICK_ENOUGH) return findAnyDamage(db)
  return askWriter(db, sql`pragma quick_check(1)`)
}

/** Reads everything, and holds every index against its table; the first thing that is wrong, or null. */
export const findAnyDamage = (db: Db): Promise<string | null> => askWriter(db, sql`pragma integrity_check(1)`)

/** In a transaction, which keeps it off the connections that only read: there the engine says nothing of rows that break a CHECK. */
const askWriter = (db: Db, check: RawBuilder<unknown>): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await check.execute(trx)
    const [answer] = Object.values(rows[0] ?? { none: 'no answer' })
    return answer === 'ok' ? null : String(answer)
  })

/** Kept here: a connection nobody refers to is collected, and its lock with it. */
const locks = new Set<Db>()

/**
 * Takes a lock: a transaction left open on a small database of its own, which the system drops however the process dies.
 * Waits so many milliseconds for whoever has it. Returns the way to give it back; null when somebody else holds it.
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
