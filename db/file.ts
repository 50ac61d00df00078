import { sql } from 'kysely'
import type { Db } from './connect'

// What can be done with a database that is a file, and with no other.

/** A whole, consistent copy of a database in a new file, whoever is reading or writing meanwhile. */
export async function copyInto(db: Db, target: string): Promise<void> {
  await sql`vacuum into ${target}`.execute(db)
}

/** Holding the indexes of a larger file against their tables takes longer than a start may, in bytes. */
const QUICK_ENOUGH = 64 * 1024 * 1024

/** Before the start: reads every table, and every index of a file that is not large; the first thing that is wrong, or null. */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db)
  return check(db, (rows[0]?.bytes ?? 0) > QUICK_ENOUGH ? 'quick_check' : 'integrity_check')
}

/** Reads everything, and holds every index against its table; the first thing that is wrong, or null. */
export const findAnyDamage = (db: Db): Promise<string | null> => check(db, 'integrity_check')

/** In a transaction, which keeps it off the connections that only read: there the engine says nothing of rows that break a CHECK. */
const check = (db: Db, pragma: 'quick_check' | 'integrity_check'): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<Record<string, string>>`${sql.raw(`pragma ${pragma}(1)`)}`.execute(trx)
    const [answer = 'no answer'] = Object.values(rows[0] ?? {})
    return answer === 'ok' ? null : answer
  })
