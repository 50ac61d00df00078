import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { importFile, refusedFile } from '~/features/imports/files.server'
import { importRows, planImport } from '~/features/imports/import-rows'
import { findImport } from '~/features/imports/jobs.server'
import { takeImportLock } from '~/features/imports/lock'
import { type Attempt, noteBatch, noteSheet, settleImport } from '~/features/imports/progress.server'
import { UnreadableFile } from '~/features/imports/read/decode'
import { readSheet, type Sheet } from '~/features/imports/read/sheet'
import { refusedRows } from '~/features/imports/refused-file'
import type { RowReport } from '~/features/imports/report'
import type { ImportJob } from '~/features/imports/schema'
import { dataFolder } from '../steps/data-folder'
import { openDatabase } from '../steps/open-database'
import { staySmall } from './thrift'

const folder = join(dataFolder, 'imports')
const BUSY = 'Ya hay otra importación en marcha. Espera a que termine y vuelve a intentarlo.'

/**
 * Does one stage of an import that was begun in the browser, in a process of its own, so that neither reading a large
 * file nor deciding about its rows holds up the server. Ends early, whole, when the server asks or is gone.
 */
export async function runJob(attempt: Attempt): Promise<void> {
  const asked = new AbortController()
  const stop = () => asked.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop)
  const db = await openDatabase()
  try {
    const job = await findImport(db, attempt.id)
    if (job?.attempt === attempt.attempt && job.status === 'working') await work(db, job, asked.signal)
  } finally {
    await db.destroy()
    if (process.connected) process.disconnect()
  }
}

async function work(db: Db, job: ImportJob, signal: AbortSignal): Promise<void> {
  const release = job.stage === 'check' ? async () => {} : await takeImportLock(dataFolder)
  if (!release) return settleImport(db, job, { status: 'interrupted', problem: BUSY })
  try {
    const sheet = readSheet(readFileSync(importFile(folder, job.file)))
    sayAlive()
    await noteSheet(db, job, { total: sheet.rows.length, ignored: sheet.ignored })
    await settleImport(db, job, { status: await bringIn(db, job, sheet, signal) })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await settleImport(db, job, { status: 'failed', problem: error.message })
  } finally {
    await release()
  }
}

async function bringIn(
  db: Db,
  job: ImportJob,
  sheet: Sheet,
  signal: AbortSignal,
): Promise<'done' | 'interrupted'> {
  const overtaken = new AbortController()
  const onProgress = async (done: number, batch: readonly RowReport[]) => {
    sayAlive()
    if (!(await noteBatch(db, job, { done, rows: batch.map(toRow) }))) overtaken.abort()
    staySmall(done)
  }
  const options = { now: new Date(), onProgress, signal: AbortSignal.any([signal, overtaken.signal]) }
  const report = await (job.stage === 'check' ? planImport : importRows)(db, sheet.rows, options)
  const refused = refusedRows(sheet, report)
  if (refused) writeFileSync(refusedFile(folder, job.file), refused)
  return report.isPartial ? 'interrupted' : 'done'
}

/** The server ends whoever says nothing for long. */
const sayAlive = () => void (process.connected && process.send?.('alive'))

const toRow = ({ line, verdict, name, reason, warnings }: RowReport) => ({
  line,
  verdict,
  name,
  note: [...(reason ? [reason] : []), ...warnings].join('; '),
})
