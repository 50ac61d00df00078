import { rmSync } from 'node:fs'
import process from 'node:process'
import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { insertBuiltInCategoriesIfNone, storeTradeWords } from '~/cli/steps/prepare'
import { countSheetRows, type MappedRow, readSheet } from '~/features/imports/map/sheet'
import { buildVerdictCounts, type RowResult } from '~/features/imports/match/result'
import type { ImportRowVerdict } from '~/features/imports/schema'
import { type ImportOptions, importRows } from '~/features/imports/write/import-rows'
import { createDatabase, freshDatabase, ON_POSTGRES, type TestDatabase } from './database'

/** Creates a database as after the first start: categories and trade words, no businesses. */
export async function directoryForTest(): Promise<TestDatabase> {
  if (!ON_POSTGRES) return freshDatabase({}, filledTemplate())
  const database = await freshDatabase()
  await fill(database.db)
  return database
}

async function fill(db: Db): Promise<void> {
  await insertBuiltInCategoriesIfNone(db)
  await storeTradeWords(db)
}

let filled: Promise<string> | undefined

/** Returns a file with categories and trade words. It is filled once per worker, because that takes time. */
function filledTemplate(): Promise<string> {
  filled ??= (async () => {
    const { db, file, folder } = await createDatabase()
    await fill(db)
    await db.destroy()
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return file
  })()
  return filled
}

const HEADER = 'nombre,teléfono,dirección,ciudad,estado,código postal,categoría,correo,descripción'

/** A file with the usual columns, one row per line. */
export const csv = (...rows: string[]) => [HEADER, ...rows].join('\n')

/** Runs an import and returns its result with all rows. Calls `onBatch` after each batch. */
export async function reported(
  db: Db,
  rows: Iterable<MappedRow>,
  options: Partial<ImportOptions> & { onBatch?: () => void } = {},
) {
  const results: RowResult[] = []
  for await (const batch of importRows(db, rows, {
    now: new Date(),
    actor: { username: 'terminal' },
    ...options,
  })) {
    results.push(...batch)
    options.onBatch?.()
  }
  const counts = buildVerdictCounts((verdict) => results.filter((each) => each.verdict === verdict).length)
  const unmapped = results.flatMap(({ row }) => (row?.unmapped ? [row.unmapped] : []))
  return {
    done: results.length,
    counts,
    unmapped,
    isPartial: results.length < countSheetRows({ rows }),
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

export const verdicts = (report: WholeReport): ImportRowVerdict[] => report.rows.map((row) => row.verdict)

/** All data that an import may change, as text for comparison. */
export async function contents(db: Db): Promise<string> {
  const tables = ['businesses', 'business_categories', 'business_services']
  const all = [
    ...tables,
    'categories',
    'import_records',
    'import_rows',
    'search_documents',
    'search_words',
    'settings',
  ]
  const rows = await Promise.all(all.map((table) => sql`select * from ${sql.table(table)}`.execute(db)))
  return JSON.stringify(rows.map((each) => each.rows))
}
