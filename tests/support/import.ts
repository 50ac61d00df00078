import type { Db } from 'db/connect'
import { loadCategories } from '~/cli/seed/load-categories'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { importRows, planImport } from '~/features/imports/import-rows'
import { readSheet } from '~/features/imports/read/sheet'
import type { ImportReport, Verdict } from '~/features/imports/report'
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

export function importText(db: Db, text: string, now = new Date()): Promise<ImportReport> {
  return importRows(db, readSheet(Buffer.from(text)).rows, { now })
}

export function planText(db: Db, text: string): Promise<ImportReport> {
  return planImport(db, readSheet(Buffer.from(text)).rows, { now: new Date() })
}

export const verdicts = (report: ImportReport): Verdict[] => report.rows.map((row) => row.verdict)
