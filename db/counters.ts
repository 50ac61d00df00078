import type { Kysely } from 'kysely'
import { buildIdCountersQuery, buildRaiseIdCounters, buildReserveIdsQuery } from './portable-sql'
import type { Database } from './types'

/** The last id that each table has assigned, by table name. */
export type IdCounters = ReadonlyMap<string, number>

/**
 * Reserves `count` ids of a table for rows that the caller will insert. Returns them in ascending order. They
 * are not assigned again, even if the row is deleted (F51).
 */
export async function reserveIds(
  trx: Kysely<Database>,
  table: 'businesses' | 'promotions' | 'category_image_bank',
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await buildReserveIdsQuery(table, count).execute(trx)
  return rows.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
}

/** Reads the id counters of all tables that have one. */
export async function readIdCounters(db: Kysely<Database>): Promise<IdCounters> {
  const { rows } = await buildIdCountersQuery().execute(db)
  return new Map(rows.map(({ name, last }) => [name, last]))
}

/**
 * Raises the id counters of `db` to those of `counters`. Higher counters stay; unknown tables are ignored.
 */
export async function raiseIdCounters(db: Kysely<Database>, counters: IdCounters): Promise<void> {
  const own = await readIdCounters(db)
  const known = [...counters].filter(([name]) => own.has(name))
  if (known.length > 0) await db.transaction().execute((trx) => buildRaiseIdCounters(known).execute(trx))
}
