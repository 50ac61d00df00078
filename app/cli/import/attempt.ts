import { join } from 'node:path'
import type { Db } from 'db/connect'
import { chunksOf } from '~/features/imports/chunks.server'
import { refusedFile } from '~/features/imports/files.server'
import { choicesFor, layoutOf } from '~/features/imports/layout'
import { takeImportLock } from '~/features/imports/lock'
import { type Bytes, bytesOf, bytesOfFile, joined } from '~/features/imports/parse/file/bytes'
import { UnreadableFile } from '~/features/imports/parse/file/kind'
import { countRows, openSheet, type Sheet } from '~/features/imports/parse/file/sheet'
import { rememberedColumns } from '~/features/imports/remembered-columns.server'
import { noteBatch } from '~/features/imports/results.server'
import type { ImportJob, Stage } from '~/features/imports/schema'
import { settleImport } from '~/features/imports/settle.server'
import { findImport, type ImportAttempt, noteFile } from '~/features/imports/stored-imports.server'
import { undoImport } from '~/features/imports/undo.server'
import { imports } from '~/gateways/object-store/stores.server'
import { databaseLocation, dataFolder } from '../steps/data-folder'
import { openDatabase } from '../steps/open-database'
import { bringIn } from './bring-in'

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
  if (!release) return settleImport(db, job, { status: 'interrupted', problem: BUSY })
  try {
    await STAGES[job.stage](db, job, signal)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await settleImport(db, job, { status: 'failed', problem: error.message })
  } finally {
    await release()
  }
}

/** As it came: in one or in several files. */
async function openFile(name: string): Promise<Bytes> {
  const pieces = await chunksOf(imports, name)
  return pieces.length > 0 ? joined(await Promise.all(pieces.map(openOne))) : openOne(name)
}

/** Piece by piece where it lies on this machine; a bucket's as a whole. */
async function openOne(name: string): Promise<Bytes> {
  if (imports.folder !== null) return bytesOfFile(join(imports.folder, name))
  const content = await imports.get(name)
  if (!content) throw new Error('The uploaded file is gone')
  return bytesOf(content)
}

async function withSheet(db: Db, job: ImportJob, use: (sheet: Sheet) => Promise<void>): Promise<void> {
  const bytes = await openFile(job.file)
  try {
    const sheet = openSheet(bytes, choicesFor(await rememberedColumns(db), job.choices))
    sayAlive()
    await use(sheet)
  } finally {
    bytes.close()
  }
}

const goThrough = (db: Db, job: ImportJob, signal: AbortSignal): Promise<void> =>
  withSheet(db, job, async (sheet) => {
    const total = countRows(sheet)
    await noteFile(db, job, { total, ignored: sheet.ignored })
    const done = await goThroughRows(db, job, sheet, signal)
    await settleImport(db, job, { status: done < total ? 'interrupted' : 'done' })
  })

const STAGES: Record<Stage, (db: Db, job: ImportJob, signal: AbortSignal) => Promise<void>> = {
  columns: async (db, job) => {
    await withSheet(db, job, (sheet) => noteFile(db, job, { layout: layoutOf(sheet) }))
    await settleImport(db, job, { status: 'done' })
  },
  check: goThrough,
  run: goThrough,
  undo: async (db, job, signal) => {
    const isWhole = await undoImport(db, job, { signal, onProgress: sayAlive })
    await settleImport(db, job, { status: isWhole ? 'done' : 'interrupted' })
  },
}

/** Answers how many rows it has gone through. */
async function goThroughRows(db: Db, job: ImportJob, sheet: Sheet, signal: AbortSignal): Promise<number> {
  let done = 0
  const options: Parameters<typeof bringIn>[2] = {
    isDryRun: job.stage === 'check',
    overrides: job.choices.overrides ?? [],
    note: (trx, done, batch) => noteBatch(trx, job, { done, rows: batch }),
    signal,
  }
  const left = await bringIn(db, sheet, options, (batch) => {
    sayAlive()
    done += batch.length
  })
  if (left) await imports.put(refusedFile(job.file), Buffer.from(left))
  else await imports.remove(refusedFile(job.file))
  return done
}

/** The server ends whoever says nothing for long. */
const sayAlive = () => void (process.connected && process.send?.('alive'))
