import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Db } from 'db/connect'
import { refusedFile } from '~/features/imports/files.server'
import { finishAttempt } from '~/features/imports/finish-attempt.server'
import { choicesFor, layoutOf } from '~/features/imports/layout'
import { UnreadableFile } from '~/features/imports/parse/file/kind'
import { countRows, readSheet, type Sheet } from '~/features/imports/parse/file/sheet'
import { importRows } from '~/features/imports/reconcile/import-rows'
import type { RowResult } from '~/features/imports/reconcile/result'
import { RefusedRows } from '~/features/imports/refused-file'
import { rememberedColumns } from '~/features/imports/remembered-columns.server'
import { recordBatch } from '~/features/imports/results.server'
import type { ImportJob, Stage } from '~/features/imports/schema'
import { findImport, type ImportAttempt, noteFile, TERMINAL } from '~/features/imports/stored-imports.server'
import { undoImport } from '~/features/imports/undo.server'
import { imports } from '~/gateways/object-store/stores.server'
import { MAX_LIST_ROWS, TOO_MANY_ROWS } from '~/values/files/list-size'
import { openDatabase } from '../steps/open-database'

/** Does one stage of an import, for the process that has started this one. Ends early, whole, when asked, or when that is gone. */
export async function runAttempt(attempt: ImportAttempt): Promise<void> {
  const asked = new AbortController()
  const stop = () => asked.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop)
  const db = await openDatabase()
  try {
    const job = await findImport(db, attempt.id)
    if (job?.attempt === attempt.attempt && job.status === 'working')
      await STAGES[job.stage](db, job, asked.signal)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await finishAttempt(db, attempt, { status: 'failed', problem: error.message })
  } finally {
    await db.destroy()
    if (process.connected) process.disconnect()
  }
}

const STAGES: Record<Stage, (db: Db, job: ImportJob, signal: AbortSignal) => Promise<void>> = {
  columns: async (db, job) => {
    await noteFile(db, job, { layout: layoutOf(await openSheet(db, job)) })
    await finishAttempt(db, job, { status: 'done' })
  },
  check: goThrough,
  run: goThrough,
  undo: async (db, job, signal) => {
    const isWhole = await undoImport(db, job, { signal, onProgress: () => tell(0, 0) })
    await finishAttempt(db, job, { status: isWhole ? 'done' : 'interrupted' })
  },
}

async function openSheet(db: Db, job: ImportJob): Promise<Sheet> {
  const file = await imports.get(job.file)
  if (!file) throw new Error('The uploaded file is gone')
  const sheet = readSheet(file, choicesFor(await rememberedColumns(db), job.choices))
  tell(0, 0)
  return sheet
}

async function goThrough(db: Db, job: ImportJob, signal: AbortSignal): Promise<void> {
  const sheet = await openSheet(db, job)
  const total = countRows(sheet)
  if (total > MAX_LIST_ROWS && job.username !== TERMINAL.username) throw new UnreadableFile(TOO_MANY_ROWS)
  await noteFile(db, job, { total, ignored: sheet.columns.ignored })
  const leftovers = new RefusedRows()
  const leftOut = new Map<string, number>()
  let done = 0
  const batches = importRows(db, sheet.rows, {
    now: new Date(),
    isDryRun: job.stage === 'check',
    actor: { username: job.username },
    overrides: job.choices.overrides ?? [],
    note: (trx, done, rows) => recordBatch(trx, job, { done, rows }),
    signal,
  })
  for await (const batch of batches) {
    done += batch.length
    tell(done, total)
    leftovers.add(batch)
    countLeftOut(leftOut, batch)
    limitMemory(batch.length)
  }
  await noteFile(db, job, { ignored: sheet.columns.ignored, leftOut })
  const left = leftovers.file(sheet)
  if (left) await imports.put(refusedFile(job.file), Buffer.from(left))
  else await imports.remove(refusedFile(job.file))
  await finishAttempt(db, job, { status: done < total ? 'interrupted' : 'done' })
}

/** Counts what could not be used of rows, by what it is. */
function countLeftOut(counts: Map<string, number>, rows: readonly Pick<RowResult, 'warnings'>[]): void {
  for (const { warnings } of rows)
    for (const what of new Set(warnings.map((each) => each.replace(/:.*/s, '').replace(/\d+/g, '…'))))
      counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** Who says nothing for long is ended. */
const tell = (done: number, total: number) => void (process.connected && process.send?.({ done, total }))

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const EVERY = 1_000
let kept = 0

/** Gives memory back after each thousand `rows`: left to itself the engine takes a hundred megabytes it does not need. */
function limitMemory(rows: number): void {
  kept += rows
  if (kept < EVERY) return
  kept = 0
  collectGarbage()
}
