import type { Insertable, Kysely } from 'kysely'
import { buildSelectForInsert } from './portable-sql'
import type { Database } from './types'

const MAX_ROWS_PER_INSERT = 250

/**
 * Inserts any number of rows, up to 250 per statement. If a row lacks a column of other rows in its
 * statement, the column is null.
 */
export async function insertInBatches<T extends keyof Database & string>(
  trx: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_INSERT)
    await buildBatchInsert(trx, table, rows.slice(start, start + MAX_ROWS_PER_INSERT)).execute()
}

/** Builds the statement that inserts these rows. The caller may add an ON CONFLICT clause. */
export function buildBatchInsert<T extends keyof Database & string>(
  trx: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
) {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  return trx
    .insertInto(table)
    .columns(columns as never)
    .expression(buildSelectForInsert(table, columns, rows))
}
