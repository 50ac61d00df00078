import './steps/as-tool'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Db } from 'db/connect'
import { COMMAND_LINE_ACTOR } from '~/features/audit/schema'
import type { RowErrorSignal } from '~/features/imports/jobs/child-process.server'
import { RowsToCorrectCollector, toRowsToCorrectFileName } from '~/features/imports/jobs/files.server'
import {
  findImport,
  type ImportAttemptKey,
  readRememberedColumns,
  saveFileLayout,
} from '~/features/imports/jobs/import-jobs.server'
import { finishAttempt, saveBatchResults } from '~/features/imports/jobs/results.server'
import {
  countSheetRows,
  type MappedSheet,
  mergeColumnChoices,
  readSheet,
  toFileLayout,
} from '~/features/imports/map/sheet'
import type { RowResult } from '~/features/imports/match/result'
import { UnreadableFileError } from '~/features/imports/read/bytes'
import type { ImportJob, ImportStage } from '~/features/imports/schema'
import { importRows } from '~/features/imports/write/import-rows'
import { undoImport } from '~/features/imports/write/undo.server'
import { importFileStore } from '~/gateways/object-store/stores.server'
import { MAX_LIST_ROWS, TOO_MANY_ROWS_MESSAGE } from '~/values/files/list-size'
import { runCliCommand } from './steps/command-error'
import { openCommandDatabase } from './steps/open-database'

/**
 * Runs one stage of an import for its parent process. Does nothing if the attempt is no longer the current
 * one. On SIGINT or SIGTERM, or if the parent has ended, it may stop early.
 */
async function runAttempt(attempt: ImportAttemptKey): Promise<void> {
  const asked = new AbortController()
  const stop = () => asked.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop)
  const db = await openCommandDatabase()
  try {
    const job = await findImport(db, attempt.id)
    if (job?.attempt === attempt.attempt && job.status === 'working')
      await STAGE_RUNNERS[job.stage](db, job, asked.signal)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    await finishAttempt(db, attempt, { status: 'failed', problem: error.message })
  } finally {
    await db.destroy()
    if (process.connected) process.disconnect()
  }
}

const STAGE_RUNNERS: Record<ImportStage, (db: Db, job: ImportJob, signal: AbortSignal) => Promise<void>> = {
  columns: async (db, job) => {
    await saveFileLayout(db, job, { layout: toFileLayout(await openSheet(db, job)) })
    await finishAttempt(db, job, { status: 'done' })
  },
  check: goThrough,
  run: goThrough,
  undo: async (db, job, signal) => {
    const isWhole = await undoImport(db, job, { signal, onProgress: () => tell(0, 0) })
    await finishAttempt(db, job, { status: isWhole ? 'done' : 'interrupted' })
  },
}

async function openSheet(db: Db, job: ImportJob): Promise<MappedSheet> {
  const file = await importFileStore.get(job.file)
  if (!file) throw new Error('The uploaded file is gone')
  const sheet = readSheet(file, mergeColumnChoices(await readRememberedColumns(db), job.choices))
  tell(0, 0)
  return sheet
}

async function goThrough(db: Db, job: ImportJob, signal: AbortSignal): Promise<void> {
  const sheet = await openSheet(db, job)
  const total = countSheetRows(sheet)
  if (total > MAX_LIST_ROWS && job.username !== COMMAND_LINE_ACTOR.username)
    throw new UnreadableFileError(TOO_MANY_ROWS_MESSAGE)
  await saveFileLayout(db, job, { total, ignored: sheet.columns.ignored })
  const leftovers = new RowsToCorrectCollector()
  const leftOut = new Map<string, number>()
  let sortedApart: string[] = []
  let done = 0
  const batches = importRows(db, sheet.rows, {
    now: new Date(),
    isDryRun: job.stage === 'check',
    actor: { username: job.username, ...(job.batch !== null && { batch: job.batch }) },
    overrides: job.choices.overrides ?? [],
    note: (trx, done, rows) => saveBatchResults(trx, job, { done, rows }),
    onError: tellError,
    onSortedApart: (headers) => {
      sortedApart = headers
    },
    signal,
  })
  for await (const batch of batches) {
    done += batch.length
    tell(done, total)
    leftovers.add(batch)
    countLeftOut(leftOut, batch)
    limitMemory(batch.length)
  }
  await saveFileLayout(db, job, { ignored: sheet.columns.ignored, leftOut, sortedApart })
  const left = leftovers.file(sheet)
  if (left) await importFileStore.put(toRowsToCorrectFileName(job.file), Buffer.from(left))
  else await importFileStore.remove(toRowsToCorrectFileName(job.file))
  await finishAttempt(db, job, { status: done < total ? 'interrupted' : 'done' })
}

/** Counts the rows with a warning, by kind of warning. */
function countLeftOut(counts: Map<string, number>, rows: readonly Pick<RowResult, 'warnings'>[]): void {
  for (const { warnings } of rows)
    for (const what of new Set(warnings.map((each) => each.replace(/:.*/s, '').replace(/\d+/g, '…'))))
      counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** Reports progress to the parent. It ends a process that sends no report for a long time. */
const tell = (done: number, total: number) => void (process.connected && process.send?.({ done, total }))

const tellError = (error: unknown): void => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  if (process.connected) process.send?.({ error: { name, message, stack } } satisfies RowErrorSignal)
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const GARBAGE_COLLECTION_INTERVAL_ROWS = 1_000
let kept = 0

/** Collects garbage after every thousand `rows` or more, so that the process needs less memory. */
function limitMemory(rows: number): void {
  kept += rows
  if (kept < GARBAGE_COLLECTION_INTERVAL_ROWS) return
  kept = 0
  collectGarbage()
}

// The server and `npm run importar` start this script for each stage of an import. Arguments are the id of
// the import and the number of the attempt.
await runCliCommand(async () => {
  const [id, attempt] = process.argv.slice(2).map(Number)
  await runAttempt({ id: id ?? 0, attempt: attempt ?? 0 })
})
