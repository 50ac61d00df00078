import type { Db } from 'db/connect'
import type { Sheet } from '~/features/imports/parse/file/sheet'
import { type ImportOptions, importRows } from '~/features/imports/reconcile/import-rows'
import type { RowResult } from '~/features/imports/reconcile/result'
import { RefusedRows } from '~/features/imports/refused-file'
import { limitMemory } from './memory'

/** Brings the rows of a file in and tells `told` of every batch. Returns those of which something could not be used, as a CSV; null for none. */
export async function importWholeSheet(
  db: Db,
  sheet: Sheet,
  options: Omit<ImportOptions, 'now'>,
  told: (batch: readonly RowResult[]) => void,
): Promise<string | null> {
  const leftovers = new RefusedRows()
  for await (const batch of importRows(db, sheet.rows, { ...options, now: new Date() })) {
    told(batch)
    leftovers.add(batch)
    limitMemory(batch.length)
  }
  return leftovers.file(sheet)
}
