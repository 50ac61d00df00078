import type { Db } from 'db/connect'
import { loadCategories } from '~/cli/seed/load-categories'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { readSheet } from '~/features/imports/parse/file/sheet'
import { importRows, planImport } from '~/features/imports/reconcile/import-rows'
import type { ImportReport, RowResult } from '~/features/imports/reconcile/result'
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

/** What an import came to, with every row. */
export interface WholeReport extends ImportReport {
  rows: RowResult[]
}

type Run = typeof importRows

async function whole(run: Run, db: Db, text: string | Uint8Array, now: Date): Promise<WholeReport> {
  const rows: RowResult[] = []
  const sheet = readSheet(typeof text === 'string' ? Buffer.from(text) : text)
  const report = await run(db, sheet.rows, { now, onProgress: (_, batch) => void rows.push(...batch) })
  return { ...report, rows }
}

export const importText = (db: Db, text: string | Uint8Array, now = new Date()): Promise<WholeReport> =>
  whole(importRows, db, text, now)

export const planText = (db: Db, text: string): Promise<WholeReport> =>
  whole(planImport, db, text, new Date())

export const verdicts = (report: WholeReport): Verdict[] => report.rows.map((row) => row.verdict)
