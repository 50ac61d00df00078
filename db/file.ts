import { sql } from 'kysely'
import type { Db } from './connect'

// What can be done with a database that is a file, and with no other.

/** A whole, consistent copy of a database in a new file, whoever is reading or writing meanwhile. */
export async function copyInto(db: Db, target: string): Promise<void> {
  await sql`vacuum into ${target}`.execute(db)
}

/** Reads every table; the first thing that is wrong with the file, or null. */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  return problemIn(rows[0]?.quick_check)
}

/** The same, with every index held against its table: of a copy that nobody uses. */
export async function findAnyDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  return problemIn(rows[0]?.integrity_check)
}

const problemIn = (answer = 'no answer') => (answer === 'ok' ? null : answer)
