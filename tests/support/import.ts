import type { Db } from 'db/connect'
import { loadCategories } from '~/cli/seed/load-categories'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { countRows, readSheet, type SheetRow } from '~/features/imports/parse/file/sheet'
import { type ImportOptions, importRows } from '~/features/imports/reconcile/import-rows'
import { countsFrom, type RowResult } from '~/features/imports/reconcile/result'
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
  const results: RowResult[] = []
  for await (const batch of importRows(db, rows, { now: new Date(), ...options })) {
    results.push(...batch)
    options.onBatch?.()
  }
  const counts = countsFrom((verdict) => results.filter((each) => each.verdict === verdict).length)
  const unmapped = results.flatMap(({ row }) => (row?.unmapped ? [row.unmapped] : []))
  return {
    done: results.length,
    counts,
    unmapped,
    isPartial: results.length < countRows({ rows }),
    rows: results,
  }
}

export type WholeReport = Awaited<ReturnType<typeof reported>>

const rowsOf = (text: string | Uint8Array) =>
  readSheet(typeof text === 'string' ? Buffer.from(text) : text).rows

export const importText = (db: Db, text: string | Uint8Array, now = new Date()): Promise<WholeReport> =>
  reported(db, rowsOf(text), { now })

export const planText = (db: Db, text: string | Uint8Array): Promise<WholeReport> =>
  reported(db, rowsOf(text), { isDryRun: true })

export const verdicts = (report: WholeReport): Verdict[] => report.rows.map((row) => row.verdict)
