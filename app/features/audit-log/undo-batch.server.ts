import type { Db } from 'db/connect'
import { inSavepoint, inTransaction } from 'db/transaction'
import {
  addToCountedItems,
  type BatchStepOptions,
  type BatchStepResult,
  type CountedItems,
  continueBatchRun,
  type ResumableTask,
  storeNewBatchRun,
  toCountAndFirstItems,
} from '~/features/audit/batch-run.server'
import { buildLogQuery, canRoleUndoEntry, type LogRow } from '~/features/audit/history.server'
import { createAuditBatchLine, deleteEmptyAuditBatchLine } from '~/features/audit/record.server'
import { type AuditLogEntry, formatBatchLine, type UndoResult } from '~/features/audit/schema'
import { deferIndexing } from '~/features/search/indexing.server'
import { countBatchEntriesByState } from './log.server'
import { type UndoContext, undoLogRow } from './undo.server'

/** Limits of a transaction, in entries and milliseconds, so that other writers do not wait long. */
const MAX_ENTRIES_PER_TRANSACTION = 400
const MAX_UNDO_TRANSACTION_MS = 200

/** Time that one request may work on a batch, in milliseconds. After that a page shows the progress. */
export const MAX_UNDO_REQUEST_MS = 1500

/** Stored state of an undo that is in progress. */
export interface UndoBatchWork {
  kind: 'undo'
  /** Id of the batch line whose entries are undone. */
  undoes: number
  total: number
}

interface UndoProgress {
  /** Only entries below this id are left to undo. Null before the first one. */
  below: number | null
  done: number
  /** Number of entries that were not undone: changed later, refused, or not found. */
  left: number
  /** Titles of entries whose undo failed with an error. */
  failed: CountedItems<string>
  /** Number of replaced ratings that stay withdrawn. A run stored by an older version has none. */
  ratingsLeft?: number
}

export type UndoBatchResult =
  /** `batch` is the id of the line of this undo. If `isDone` is false, call `continueUndoBatch` for the rest. */
  | ({ ok: true; batch: number; isDone: boolean } & Required<Omit<UndoProgress, 'below'>>)
  | { ok: false; reason: 'not_found' | 'undone' }

export interface UndoBatchContext extends UndoContext {
  onError: (error: unknown) => void
  /** Time limit in milliseconds; the rest is for `continueUndoBatch`. Default: no limit. */
  maxMs?: number
}

/**
 * Undoes the entries of a batch line that are in force, newest first. Each transaction has up to 400. A
 * failed entry does not stop the others. The undo gets a batch line of its own. Fails with not_found if there
 * is no such line or the account may not undo it (T150). Fails with undone if no entry is in force.
 */
export async function undoBatch(db: Db, context: UndoBatchContext, batch: number): Promise<UndoBatchResult> {
  const line = await buildLogQuery(db).where('id', '=', batch).where('is_batch', '=', 1).executeTakeFirst()
  if (!line || !canRoleUndoEntry(context.actor.role, line)) return { ok: false, reason: 'not_found' }
  const counts = (await countBatchEntriesByState(db, [batch])).get(batch)
  if (!counts?.inForce) return { ok: false, reason: 'undone' }
  const now = context.now ?? new Date()
  const begun = await inTransaction(db, async (trx) => {
    const { noun, title } = line as Pick<AuditLogEntry, 'noun' | 'title'>
    const said = [formatBatchLine(line as Pick<AuditLogEntry, 'noun' | 'action'>, counts.total), title]
    const begins = { action: 'undone', noun, title: said.filter(Boolean).join(': ') } as const
    const begun = await createAuditBatchLine(trx, { ...context.actor, undoes: batch }, begins, now)
    const work: UndoBatchWork = { kind: 'undo', undoes: batch, total: counts.inForce }
    const progress: UndoProgress = { below: null, done: 0, left: 0, failed: toCountAndFirstItems() }
    await storeNewBatchRun(trx, begun, { work, progress }, now)
    return begun
  })
  return (await continueUndoBatch(db, context, begun)) ?? { ok: false, reason: 'undone' }
}

/** Continues the undo whose own batch line is `batch`. Returns null if it is already done. */
export async function continueUndoBatch(
  db: Db,
  { onError, maxMs = Number.POSITIVE_INFINITY, ...by }: UndoBatchContext,
  batch: number,
): Promise<(UndoBatchResult & { ok: true }) | null> {
  const about = { ...by, actor: { ...by.actor, batch } }
  const run = await continueBatchRun<UndoBatchWork, UndoProgress>(
    db,
    batch,
    (trx, run, size) => undoGroup(trx, about, run, size),
    { maxMs, onError, count: MAX_ENTRIES_PER_TRANSACTION },
  )
  if (!run) return null
  if (run.isDone) await deleteEmptyAuditBatchLine(db, batch)
  const { done, left, failed, ratingsLeft = 0 } = run.progress
  return { ok: true, batch, isDone: run.isDone, done, left, failed, ratingsLeft }

  async function undoGroup(
    trx: Db,
    context: UndoContext,
    { work, progress }: ResumableTask<UndoBatchWork, UndoProgress>,
    { count, isSkipped }: BatchStepOptions,
  ): Promise<BatchStepResult<UndoProgress>> {
    const rows = await inForce(trx, { undoes: work.undoes, below: progress.below }, count)
    const end = Date.now() + MAX_UNDO_TRANSACTION_MS
    const next = { ...progress }
    await deferIndexing(trx, async () => {
      for (const row of rows) {
        const undone = isSkipped ? null : await undoOne(trx, context, row)
        if (undone === null) next.failed = addToCountedItems(next.failed, row.title)
        else if (!undone.ok || (undone.done.length === 0 && undone.notUndone.length > 0)) next.left += 1
        else {
          next.done += 1
          next.ratingsLeft = (next.ratingsLeft ?? 0) + (undone.ratingsLeft ?? 0)
        }
        next.below = row.id
        if (Date.now() >= end) break
      }
    })
    return { progress: next, isDone: rows.length < count && next.below === (rows.at(-1)?.id ?? next.below) }
  }

  async function undoOne(trx: Db, context: UndoContext, row: LogRow): Promise<UndoResult | null> {
    try {
      return await inSavepoint(trx, (part) => undoLogRow(part, context, row))
    } catch (error) {
      onError(error)
      return null
    }
  }
}

const inForce = (trx: Db, { undoes, below }: { undoes: number; below: number | null }, count: number) =>
  buildLogQuery(trx)
    .where('batch', '=', undoes)
    .where('undone_at', 'is', null)
    .where('undo', '<>', '{}')
    .$if(below !== null, (query) => query.where('id', '<', below ?? 0))
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
