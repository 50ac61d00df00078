import type { Db } from 'db/connect'
import { inSavepoint, inTransaction } from 'db/transaction'
import {
  BULK_VERB_TEXTS,
  type BulkActionParameters,
  type BulkListName,
  type BulkVerb,
  MAX_SELECTED_ROWS,
} from '~/features/admin-lists/verbs'
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
import { createAuditBatchLine, deleteEmptyAuditBatchLine } from '~/features/audit/record.server'
import type { AuditAction, EntityType } from '~/features/audit/schema'
import type { DecisionContext } from '~/features/moderation/decision.server'
import { requireBulkFunction } from './verbs.server'

interface BulkRequest {
  list: BulkListName
  verb: BulkVerb
  /** Ids; in lists of several kinds with the kind: `calificaciones-12`. At most a thousand are processed. */
  items: readonly string[]
  /** Stamps of the items, where known (T149). */
  stamps?: readonly (readonly [item: string, stamp: string | undefined])[] | undefined
  details: BulkActionParameters
}

/** An item that did not change. `why` is the reason in Spanish, null if unknown. */
export interface UnchangedItem {
  item: string
  why: string | null
}

/** The stored request of a bulk run. */
export interface StoredBulkRequest extends BulkRequest {
  kind: 'bulk'
}

interface BulkProgress {
  /** Number of processed items. */
  position: number
  done: number
  stayed: CountedItems<UnchangedItem>
  failed: CountedItems<string>
}

export interface BulkResult
  extends Pick<StoredBulkRequest, 'list' | 'verb'>,
    Pick<BulkProgress, 'done' | 'stayed' | 'failed'> {
  /** Id of the line of this run in the audit log. */
  batch: number
  /** If false, call `continueBulkAction` for the rest. */
  isDone: boolean
}

export interface BulkRunContext extends DecisionContext {
  onError: (error: unknown) => void
  /** Time limit in milliseconds; the rest is for `continueBulkAction`. Default: no limit. */
  maxMs?: number
}

/**
 * Runs one verb for at most a thousand items. Stops after `maxMs`; `continueBulkAction` does the rest.
 * Changes belong to one line of the audit log (D152). Throws if another process ended the run.
 */
export async function runBulkAction(
  db: Db,
  { list, verb, items: asked, stamps, details }: BulkRequest,
  context: BulkRunContext,
): Promise<BulkResult> {
  const items = [...new Set(asked)].slice(0, MAX_SELECTED_ROWS)
  const batch = await inTransaction(db, async (trx) => {
    const line = {
      action: AUDIT_ACTION_BY_VERB[verb],
      noun: ENTITY_TYPE_BY_LIST[list],
      title: titleOf(verb, details),
    }
    const begun = await createAuditBatchLine(trx, context.actor, line, context.now)
    const work: StoredBulkRequest = { kind: 'bulk', list, verb, items, stamps, details }
    const progress: BulkProgress = {
      position: 0,
      done: 0,
      stayed: toCountAndFirstItems(),
      failed: toCountAndFirstItems(),
    }
    await storeNewBatchRun(trx, begun, { work, progress }, context.now)
    return begun
  })
  const result = await continueBulkAction(db, context, batch)
  if (!result) throw new Error(`${batch} was ended by another process`)
  return result
}

/**
 * Continues a run of `runBulkAction`. Returns null if there is no such run, for example because it is done.
 */
export async function continueBulkAction(
  db: Db,
  { onError, maxMs = Number.POSITIVE_INFINITY, ...context }: BulkRunContext,
  batchId: number,
): Promise<BulkResult | null> {
  const about = { ...context, actor: { ...context.actor, batch: batchId } }
  const stampsOf = new WeakMap<StoredBulkRequest, Map<string, string | undefined>>()
  const run = await continueBatchRun<StoredBulkRequest, BulkProgress>(db, batchId, actOnNext, {
    maxMs,
    count: 1,
    onError,
  })
  if (!run) return null
  if (run.isDone) await deleteEmptyAuditBatchLine(db, batchId)
  const { list, verb } = run.work
  const { done, stayed, failed } = run.progress
  return { batch: batchId, isDone: run.isDone, list, verb, done, stayed, failed }

  async function actOnNext(
    trx: Db,
    { work, progress }: ResumableTask<StoredBulkRequest, BulkProgress>,
    { isSkipped }: BatchStepOptions,
  ): Promise<BatchStepResult<BulkProgress>> {
    const item = work.items[progress.position]
    if (item === undefined) return { progress, isDone: true }
    const next = { ...progress, position: progress.position + 1 }
    if (isSkipped) next.failed = addToCountedItems(progress.failed, item)
    else
      try {
        const act = requireBulkFunction(work.list, work.verb)
        const seen = work.stamps && (stampsIn(work).get(item) ?? '')
        const {
          ok,
          entry,
          reason,
          why = reason === 'changed' ? CHANGED_ITEM_REASON : null,
        } = await inSavepoint(trx, (part) => act(part, item, { ...about, seen }, work.details))
        if (ok && entry !== null) next.done += 1
        else next.stayed = addToCountedItems(progress.stayed, { item, why })
      } catch (error) {
        onError(error)
        next.failed = addToCountedItems(progress.failed, item)
      }
    return { progress: next, isDone: next.position >= work.items.length }
  }

  function stampsIn(work: StoredBulkRequest): Map<string, string | undefined> {
    const stamps = stampsOf.get(work) ?? new Map(work.stamps)
    stampsOf.set(work, stamps)
    return stamps
  }
}

/** Text for an item that changed after the page showed it. */
const CHANGED_ITEM_REASON = 'cambió mientras lo mirabas'

const AUDIT_ACTION_BY_VERB: Record<BulkVerb, AuditAction> = {
  publicar: 'published',
  confirmar: 'changed',
  rechazar: 'refused',
  retirar: 'withdrawn',
  visto: 'seen',
  recategorizar: 'changed',
  verificar: 'changed',
  aplicar: 'changed',
  eliminar: 'deleted',
  exportar: 'exported',
  activar: 'activated',
  desactivar: 'deactivated',
  restaurar: 'restored',
}

const ENTITY_TYPE_BY_LIST: Record<BulkListName, EntityType> = {
  contactos: 'contact',
  revision: 'queue',
  opiniones: 'rating',
  reservas: 'reservation',
  promociones: 'promotion',
  papelera: 'trash',
}

/**
 * Returns the title for the log: the verb for a change, with the slug for a new category. For other actions
 * it is the reason.
 */
function titleOf(verb: BulkVerb, { reason, category }: BulkActionParameters): string {
  if (verb === 'recategorizar') return `${BULK_VERB_TEXTS[verb].label}: ${category}`
  return AUDIT_ACTION_BY_VERB[verb] === 'changed' ? BULK_VERB_TEXTS[verb].label : reason
}
