import type { Db } from 'db/connect'
import { refusedFile } from '~/features/imports/files.server'
import { finishAttempt } from '~/features/imports/finish-attempt.server'
import { choicesFor, layoutOf } from '~/features/imports/layout'
import { takeImportLock } from '~/features/imports/lock'
import { UnreadableFile } from '~/features/imports/parse/file/kind'
import { countRows, readSheet, type Sheet } from '~/features/imports/parse/file/sheet'
import { rememberedColumns } from '~/features/imports/remembered-columns.server'
import { recordBatch } from '~/features/imports/results.server'
import type { ImportJob, Stage } from '~/features/imports/schema'
import { findImport, type ImportAttempt, noteFile } from '~/features/imports/stored-imports.server'
import { undoImport } from '~/features/imports/undo.server'
import { imports } from '~/gateways/object-store/stores.server'
import { MAX_LIST_ROWS, TOO_MANY_ROWS } from '~/values/files/list-size'
import { databaseLocation, dataFolder } from '../steps/data-folder'
import { openDatabase } from '../steps/open-database'
import { importWholeSheet } from './import-whole-sheet'

const BUSY = 'Ya hay otra importación en marcha. Espera a que termine y vuelve a intentarlo.'

/** Does one stage of an import in a process of its own, so that it holds nothing up. Ends early, whole, when asked. */
export async function runAttempt(attempt: ImportAttempt): Promise<void> {
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
  const isWriting = job.stage === 'run' || job.stage === 'undo'
  const release = isWriting
    ? await takeImportLock(dataFolder, databaseLocation.direct ?? databaseLocation.url)
    : async () => {}
  if (!release) return finishAttempt(db, job, { status: 'interrupted', problem: BUSY })
  try {
    await STAGES[job.stage](db, job, signal)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await finishAttempt(db, job, { status: 'failed', problem: error.message })
  } finally {
    await release()
  }
}

async function openSheet(db: Db, job: ImportJob): Promise<Sheet> {
  const file = await imports.get(job.file)
  if (!file) throw new Error('The uploaded file is gone')
  const sheet = readSheet(file, choicesFor(await rememberedColumns(db), job.choices))
  sayAlive()
  return sheet
}

async function goThrough(db: Db, job: ImportJob, signal: AbortSignal): Promise<void> {
  const sheet = await openSheet(db, job)
  const total = countRows(sheet)
  if (total > MAX_LIST_ROWS) throw new UnreadableFile(TOO_MANY_ROWS)
  await noteFile(db, job, { total, ignored: sheet.columns.ignored })
  const done = await goThroughRows(db, job, sheet, signal)
  await finishAttempt(db, job, { status: done < total ? 'interrupted' : 'done' })
}

const STAGES: Record<Stage, (db: Db, job: ImportJob, signal: AbortSignal) => Promise<void>> = {
  columns: async (db, job) => {
    await noteFile(db, job, { layout: layoutOf(await openSheet(db, job)) })
    await finishAttempt(db, job, { status: 'done' })
  },
  check: goThrough,
  run: goThrough,
  undo: async (db, job, signal) => {
    const isWhole = await undoImport(db, job, { signal, onProgress: sayAlive })
    await finishAttempt(db, job, { status: isWhole ? 'done' : 'interrupted' })
  },
}

/** Answers how many rows it has gone through. */
async function goThroughRows(db: Db, job: ImportJob, sheet: Sheet, signal: AbortSignal): Promise<number> {
  let done = 0
  const options: Parameters<typeof importWholeSheet>[2] = {
    isDryRun: job.stage === 'check',
    overrides: job.choices.overrides ?? [],
    note: (trx, done, batch) => recordBatch(trx, job, { done, rows: batch }),
    signal,
  }
  const left = await importWholeSheet(db, sheet, options, (batch) => {
    sayAlive()
    done += batch.length
  })
  if (left) await imports.put(refusedFile(job.file), Buffer.from(left))
  else await imports.remove(refusedFile(job.file))
  return done
}

/** The server ends whoever says nothing for long. */
const sayAlive = () => void (process.connected && process.send?.('alive'))
