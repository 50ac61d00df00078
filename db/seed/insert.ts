import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../types'

const ROWS_AT_ONCE = 250

/** Inserts any number of rows, a few hundred to a statement. */
export async function insertAll<T extends keyof Database & string>(
  trx: Transaction<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE) as never)
      .execute()
  }
}
