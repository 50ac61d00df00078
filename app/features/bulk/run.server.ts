import type { Db } from 'db/connect'
import { inSavepoint, inTransaction } from 'db/transaction'
import {
  BULK_VERBS,
  type BulkDetails,
  type BulkList,
  type BulkVerb,
  MAX_SELECTED,
} from '~/features/admin-lists/verbs'
import {
  addNamedItem,
  type BatchStep,
  beginRun,
  continueRun,
  type Named,
  type Run,
  type StepSize,
  toNamedItems,
} from '~/features/audit/batch-run.server'
import { beginBatch, endBatch } from '~/features/audit/record.server'
import type { Action, EntityType } from '~/features/audit/schema'
import type { DecisionContext } from '~/features/moderation/decision.server'
import { requireBulkFunction } from './verbs.server'

interface BulkRequest {
  list: BulkList
  verb: BulkVerb
  /** Ids; in lists of several kinds with the kind: `calificaciones-12`. At most a thousand are processed. */
  items: readonly string[]
  /** Stamp of each item as the page showed it (T149). */
  stamps?: readonly (readonly [item: string, stamp: string | undefined])[] | undefined
  details: BulkDetails
}

/** An item that did not change. `why` is the reason in Spanish, null if unknown. */
export interface StayedItem {
  item: string
  why: string | null
}

/** The stored request of a bulk run. */
export interface BulkWork extends BulkRequest {
  kind: 'bulk'
}

interface BulkProgress {
  /** Number of processed items. */
  position: number
  done: number
  stayed: Named<StayedItem>
  failed: Named<string>
}

export interface BulkResult
  extends Pick<BulkWork, 'list' | 'verb'>,
    Pick<BulkProgress, 'done' | 'stayed' | 'failed'> {
  /** Id of the audit log line with which all of it can be undone. */
  batch: number
  /** If false, call `continueBulk` for the rest. */
  isDone: boolean
}

export interface BulkContext extends DecisionContext {
  onError: (error: unknown) => void
  /** Time limit in milliseconds; the rest is for `continueBulk`. Default: no limit. */
  maxMs?: number
}

/**
 * Runs one verb for at most a thousand items, each in its own transaction. Stops after `maxMs`;
 * `continueBulk` does the rest. All changes belong to one line of the audit log (D152). Throws if another
 * process ended the run.
 */
export async function runBulk(
  db: Db,
  { list, verb, items: asked, stamps, details }: BulkRequest,
  context: BulkContext,
): Promise<BulkResult> {
  const items = [...new Set(asked)].slice(0, MAX_SELECTED)
  const batch = await inTransaction(db, async (trx) => {
    const line = { action: ACTIONS[verb], noun: NOUNS[list], title: titleOf(verb, details) }
    const begun = await beginBatch(trx, context.actor, line, context.now)
    const work: BulkWork = { kind: 'bulk', list, verb, items, stamps, details }
    const progress: BulkProgress = { position: 0, done: 0, stayed: toNamedItems(), failed: toNamedItems() }
    await beginRun(trx, begun, { work, progress }, context.now)
    return begun
  })
  const result = await continueBulk(db, context, batch)
  if (!result) throw new Error(`${batch} was ended by another process`)
  return result
}

/** Continues a run of `runBulk`. Returns null if it is already done. */
export async function continueBulk(
  db: Db,
  { onError, maxMs = Number.POSITIVE_INFINITY, ...context }: BulkContext,
  batch: number,
): Promise<BulkResult | null> {
  const about = { ...context, actor: { ...context.actor, batch } }
  const stampsOf = new WeakMap<BulkWork, Map<string, string | undefined>>()
  const run = await continueRun<BulkWork, BulkProgress>(db, batch, actOnNext, { maxMs, count: 1, onError })
  if (!run) return null
  if (run.isDone) await endBatch(db, batch)
  const { list, verb } = run.work
  const { done, stayed, failed } = run.progress
  return { batch, isDone: run.isDone, list, verb, done, stayed, failed }

  async function actOnNext(
    trx: Db,
    { work, progress }: Run<BulkWork, BulkProgress>,
    { isSkipped }: StepSize,
  ): Promise<BatchStep<BulkProgress>> {
    const item = work.items[progress.position]
    if (item === undefined) return { progress, isDone: true }
    const next = { ...progress, position: progress.position + 1 }
    if (isSkipped) next.failed = addNamedItem(progress.failed, item)
    else
      try {
        const act = requireBulkFunction(work.list, work.verb)
        const seen = work.stamps && (stampsIn(work).get(item) ?? '')
        const {
          ok,
          entry,
          reason,
          why = reason === 'changed' ? CHANGED : null,
        } = await inSavepoint(trx, (part) => act(part, item, { ...about, seen }, work.details))
        if (ok && entry !== null) next.done += 1
        else next.stayed = addNamedItem(progress.stayed, { item, why })
      } catch (error) {
        onError(error)
        next.failed = addNamedItem(progress.failed, item)
      }
    return { progress: next, isDone: next.position >= work.items.length }
  }

  function stampsIn(work: BulkWork): Map<string, string | undefined> {
    const stamps = stampsOf.get(work) ?? new Map(work.stamps)
    stampsOf.set(work, stamps)
    return stamps
  }
}

/** Text for an item that changed after the page showed it. */
const CHANGED = 'cambió mientras lo mirabas'

const ACTIONS: Record<BulkVerb, Action> = {
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

const NOUNS: Record<BulkList, EntityType> = {
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
function titleOf(verb: BulkVerb, { reason, category }: BulkDetails): string {
  if (verb === 'recategorizar') return `${BULK_VERBS[verb].label}: ${category}`
  return ACTIONS[verb] === 'changed' ? BULK_VERBS[verb].label : reason
}
