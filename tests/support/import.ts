import type { Db } from 'db/connect'
import { Summary } from '~/cli/import/summary'
import { loadCategories } from '~/cli/seed/load-categories'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { countRows, readSheet, type SheetRow } from '~/features/imports/parse/file/sheet'
import { type ImportOptions, importRows } from '~/features/imports/reconcile/import-rows'
import type { RowResult } from '~/features/imports/reconcile/result'
import type { Verdict } from '~/features/imports/schema'
import { freshDatabase, type TestDatabase } from './database'

/** A database as a first start leaves it: categories and trade words, no business. */
export async function directoryForTest(): Promise<TestDatabase> {
  const database = await freshDatabase()
  await loadCategories(database.db)
  await loadTradeWords(database.db)
  return database
}

const HEADER = 'nombre,teléfono,dirección,ciudad,estado,código postal,categoría,correo,descripción'

/** A file with the usual columns, one row a line. */
export const csv = (...rows: string[]) => [HEADER, ...rows].join('\n')

/** What an import came to, with every row. `onBatch` is called after each batch. */
export async function reported(
  db: Db,
  rows: Iterable<SheetRow>,
  options: Partial<ImportOptions> & { onBatch?: () => void } = {},
) {
  const [summary, results]: [Summary, RowResult[]] = [new Summary(countRows({ rows })), []]
  for await (const batch of importRows(db, rows, { now: new Date(), ...options })) {
    summary.add(batch)
    results.push(...batch)
    options.onBatch?.()
  }
  const { done, counts, unmapped, isPartial } = summary
  return { done, counts, unmapped, isPartial, rows: results }
}

export type WholeReport = Awaited<ReturnType<typeof reported>>

const rowsOf = (text: string | Uint8Array) =>
  readSheet(typeof text === 'string' ? Buffer.from(text) : text).rows

export const importText = (db: Db, text: string | Uint8Array, now = new Date()): Promise<WholeReport> =>
  reported(db, rowsOf(text), { now })

export const planText = (db: Db, text: string | Uint8Array): Promise<WholeReport> =>
  reported(db, rowsOf(text), { isDryRun: true })

export const verdicts = (report: WholeReport): Verdict[] => report.rows.map((row) => row.verdict)
