import { randomUUID } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { Db } from 'db/connect'
import { runAllThenThrowError } from '~/values/attempt-all'
import type { FileStore } from '~/values/files/file-store.server'
import { escapeFormula } from '~/values/text/formula'
import type { MappedSheet } from '../map/sheet'
import type { RowResult } from '../match/result'
import { IMPORT_RETENTION_DAYS, type ImportJob } from '../schema'

const REFUSED_ROWS_ENDING = /\.rechazadas\.csv$/

/**
 * Returns the name of the file with the refused, held or partly unused rows of an upload. Users can correct
 * and import it.
 */
export const toRowsToCorrectFileName = (file: string): string => file.replace(/\.csv$/, '.rechazadas.csv')

/** Stores an uploaded file under a random name. Returns the name. */
export async function storeImportFile(store: FileStore, bytes: Uint8Array): Promise<string> {
  const file = `${randomUUID()}.csv`
  await store.put(file, bytes)
  return file
}

/** Whether a list can be discarded: none of its rows was imported and no process is reading it. */
export const canDiscardImport = ({ stage, status }: Pick<ImportJob, 'stage' | 'status'>): boolean =>
  (stage === 'columns' || stage === 'check') && status !== 'working'

/**
 * Deletes an uploaded list that was not imported, with the results of its rows. Returns false and deletes
 * nothing if it was imported, is being read or no longer exists.
 */
export async function discardImport(db: Db, store: FileStore, job: ImportJob): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('id', '=', job.id)
    .where('stage', 'in', ['columns', 'check'])
    .where('status', '!=', 'working')
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await store.remove(job.file)
  await store.remove(toRowsToCorrectFileName(job.file))
  return true
}

/**
 * Deletes imports with their row results, and files, after 30 days. Running imports stay, with their files. A
 * file that cannot be deleted does not stop the others.
 */
export async function pruneOldImports(db: Db, store: FileStore, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_RETENTION_DAYS * 86_400_000)
  await db
    .deleteFrom('imports')
    .where('created_at', '<', before.toISOString())
    .where('status', '!=', 'working')
    .execute()
  await runAllThenThrowError(store.list(), async ({ name, modified }) => {
    if (modified >= before) return
    const file = name.replace(REFUSED_ROWS_ENDING, '.csv')
    // Checked for each file, because an import can start while the files are listed.
    const used = await db.selectFrom('imports').select('id').where('file', '=', file).executeTakeFirst()
    if (!used) await store.remove(name)
  })
}

/** Collects the reasons of refused and held rows, and the warnings of other rows. */
export class RowsToCorrectCollector {
  readonly #reasons = new Map<number, string>()

  add(rows: readonly Pick<RowResult, 'line' | 'verdict' | 'reason' | 'warnings'>[]): void {
    for (const { line, verdict, reason, warnings } of rows) {
      const isLeft = verdict === 'refused' || verdict === 'held'
      const reasons = [...(isLeft && reason ? [reason] : []), ...warnings]
      if (reasons.length > 0) this.#reasons.set(line, reasons.join('; '))
    }
  }

  /**
   * Builds a CSV file of the collected rows for correction: the original columns, line and reason. Surplus
   * cells are joined in the last column. UTF-8 with BOM; formulas are escaped (D40). Returns null if no row
   * was collected.
   */
  file({ columns, rows: read }: Pick<MappedSheet, 'columns' | 'rows'>): string | null {
    if (this.#reasons.size === 0) return null
    const width = columns.header.length
    const rows = [[...columns.header, 'linea', 'motivo']]
    for (const { line, original } of read) {
      const reason = this.#reasons.get(line)
      if (reason === undefined) continue
      const fitted =
        original.length > width
          ? [...original.slice(0, width - 1), original.slice(width - 1).join(' ')]
          : original
      rows.push([...fitted, ...Array<string>(width - fitted.length).fill(''), String(line), reason])
    }
    return stringify(
      rows.map((row) => row.map(escapeFormula)),
      { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
    )
  }
}
