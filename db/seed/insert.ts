import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../types'

const ROWS_AT_ONCE = 250

/**
 * Inserts any number of rows, a few hundred to a statement. The connection keeps every statement of another length:
 * who inserts often, in lists of any length, asks for fewer `atOnce`.
 */
export async function insertAll<T extends keyof Database & string>(
  trx: Transaction<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  atOnce = ROWS_AT_ONCE,
): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + atOnce) as never)
      .execute()
  }
}
