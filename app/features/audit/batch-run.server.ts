import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'

/**
 * A task over many items, with its progress. It is stored until it is done, so that any process can continue
 * it.
 */
export interface ResumableTask<Work, Progress> {
  work: Work
  /** Must be small, because every step writes it. */
  progress: Progress
}

/** Result of a step. */
export interface BatchStepResult<Progress> {
  progress: Progress
  isDone: boolean
}

/**
 * Size of a step. It processes at most `count` items in one transaction. `isSkipped`: it records the next
 * item as failed without processing it.
 */
export interface BatchStepOptions {
  count: number
  isSkipped: boolean
}

interface RunOptions {
  /** After this time no further step starts, in milliseconds. */
  maxMs: number
  /** Maximum number of items per transaction. */
  count: number
  onError: (error: unknown) => void
}

/** Stores a new run. `batch` is the id of its audit log line. */
export async function storeNewBatchRun(
  db: Db,
  batch: number,
  run: ResumableTask<object, object>,
  now: Date,
): Promise<void> {
  const texts = { work: JSON.stringify(run.work), progress: JSON.stringify(run.progress) }
  await db
    .insertInto('batch_runs')
    .values({ batch, ...texts, updated_at: now.toISOString() })
    .execute()
}

/** Finds who started a run, with which role, and its work. Undefined if the run is done or does not exist. */
export async function findBatchRun<Work>(
  db: Db,
  batch: number,
): Promise<{ username: string; role: string | null; work: Work } | undefined> {
  const row = await db
    .selectFrom('batch_runs')
    .innerJoin('audit_log', 'audit_log.id', 'batch_runs.batch')
    .select(['username', 'author_role as role', 'work'])
    .where('batch_runs.batch', '=', batch)
    .executeTakeFirst()
  return row && { ...row, work: JSON.parse(row.work) as Work }
}

/** Thrown if another process has already done this step. */
class StepTaken extends Error {}

/**
 * Continues a run until it is done or `maxMs` have passed. Returns null if the run was already done. Each step
 * is one transaction that also stores the progress. So finished steps are not lost or repeated if a process is
 * killed. Two processes can continue the same run (F60). After a failed step, the next one takes a single item,
 * then steps have their full size again. An item that fails alone is passed to `onError` and skipped. If
 * skipping fails, too, it throws.
 */
export async function continueBatchRun<Work, Progress extends object>(
  db: Db,
  batch: number,
  step: (
    trx: Db,
    run: ResumableTask<Work, Progress>,
    size: BatchStepOptions,
  ) => Promise<BatchStepResult<Progress>>,
  { maxMs, count, onError }: RunOptions,
): Promise<(BatchStepResult<Progress> & { work: Work }) | null> {
  const end = Date.now() + maxMs
  const found = await findBatchRun<Work>(db, batch)
  if (!found) return null
  const { work } = found
  let size: BatchStepOptions = { count, isSkipped: false }
  for (;;) {
    try {
      const run = await inTransaction(db, (trx) =>
        takeStep(trx, batch, (progress: Progress) => step(trx, { work, progress }, size)),
      )
      if (run === null) return null
      if (run.isDone || Date.now() >= end) return { ...run, work }
      size = { count, isSkipped: false }
    } catch (error) {
      if (error instanceof StepTaken) continue
      if (size.isSkipped) throw error
      if (size.count === 1) onError(error)
      size = { count: 1, isSkipped: size.count === 1 }
    }
  }
}

async function takeStep<Progress extends object>(
  trx: Db,
  batch: number,
  step: (progress: Progress) => Promise<BatchStepResult<Progress>>,
): Promise<BatchStepResult<Progress> | null> {
  const row = await trx
    .selectFrom('batch_runs')
    .select('progress')
    .where('batch', '=', batch)
    .executeTakeFirst()
  if (!row) return null
  const run = await step(JSON.parse(row.progress) as Progress)
  const reached = { progress: JSON.stringify(run.progress), updated_at: new Date().toISOString() }
  const { numUpdatedRows } = await trx
    .updateTable('batch_runs')
    .set(reached)
    .where('batch', '=', batch)
    .where('progress', '=', row.progress)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new StepTaken()
  if (run.isDone) await trx.deleteFrom('batch_runs').where('batch', '=', batch).execute()
  return run
}

/** Number of items, and the first of them. */
export interface CountedItems<Thing> {
  count: number
  /** At most twenty items. */
  first: readonly Thing[]
}

const MAX_SUMMARY_ITEMS = 20

export const toCountAndFirstItems = <Thing>(things: readonly Thing[] = []): CountedItems<Thing> => ({
  count: things.length,
  first: things.slice(0, MAX_SUMMARY_ITEMS),
})

export const addToCountedItems = <Thing>(
  { count, first }: CountedItems<Thing>,
  thing: Thing,
): CountedItems<Thing> => ({
  count: count + 1,
  first: first.length < MAX_SUMMARY_ITEMS ? [...first, thing] : first,
})
