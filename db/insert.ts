import type { Insertable, Kysely, Transaction } from 'kysely'
import { newRows } from './portable-sql'
import type { Database } from './types'

const ROWS_AT_ONCE = 250

/** Inserts any number of rows, a few hundred to a statement. A column that a row does not name is null. */
export async function insertAll<T extends keyof Database & string>(
  trx: Transaction<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await insertSome(trx, table, rows.slice(start, start + ROWS_AT_ONCE)).execute()
}

/** The statement that inserts these rows: what is to happen when one is there already may be added to it. */
export function insertSome<T extends keyof Database & string>(
  trx: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
) {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  return trx
    .insertInto(table)
    .columns(columns as never)
    .expression(newRows(table, columns, rows))
}

/** The first number that none of these tables has used. */
export async function nextId(
  trx: Kysely<Database>,
  tables: readonly ('businesses' | 'promotions' | 'category_image_bank')[],
): Promise<number> {
  const highest = await Promise.all(
    tables.map((table) =>
      trx.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    ),
  )
  return Math.max(0, ...highest.map((row) => row?.id ?? 0)) + 1
}
