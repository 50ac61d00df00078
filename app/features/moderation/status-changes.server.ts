import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { canRoleUndoEntry } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type {
  Actor,
  ActorContext,
  AuditAction,
  EntityType,
  UndoData,
  UndoHandler,
} from '~/features/audit/schema'
import { BUSINESS_FIELDS } from '~/features/businesses/fields'
import { undoBusinessChange } from '~/features/businesses/save.server'
import { markUnseenByTeam } from '~/features/businesses/unseen.server'
import type { FieldChanges } from '~/values/fields'
import {
  changeEntryStatus,
  type DecisionContext,
  type DecisionResult,
  type DecisionUndo,
  findEntryRow,
} from './decision.server'
import { QUEUE_KIND_DEFINITIONS } from './kinds.server'
import { formatEntryKey, type QueueEntryRef, type QueueKind } from './labels'
import { findDecisionError, readEntryVersionStamps } from './queue.server'
import { enqueueRegistrationRejectionMail } from './rejection-mail.server'
import type { CloseReportValues } from './schema'

/**
 * Rejects a waiting entry, or withdraws a business published unseen. Stores the reason. A business from the
 * registration form may get a mail (D132). Fails with `decided` if the queue does not list the entry, and
 * with `changed` if it changed since `seen`.
 */
export const rejectEntry = (
  db: Db,
  context: DecisionContext,
  entry: QueueEntryRef,
  reason: string,
): Promise<DecisionResult> =>
  inTransaction(
    db,
    async (trx) =>
      (await findDecisionError(trx, entry, context.seen)) ?? (await refuse(trx, context, entry, reason)),
  )

/**
 * Withdraws any published business, for administrators (D132). The queue need not list it. Fails with
 * `changed` if it changed since `seen`, and with `decided` if it is not published.
 */
export const withdrawPublishedBusiness = (
  db: Db,
  context: DecisionContext,
  id: number,
  reason: string,
): Promise<DecisionResult> =>
  inTransaction(db, async (trx) => {
    const entry: QueueEntryRef = { kind: 'unseen', id }
    const stamp =
      context.seen === undefined
        ? undefined
        : (await readEntryVersionStamps(trx, [entry])).get(formatEntryKey(entry))
    return stamp === context.seen ? refuse(trx, context, entry, reason) : { ok: false, reason: 'changed' }
  })

async function refuse(
  trx: Db,
  context: DecisionContext,
  entry: QueueEntryRef,
  reason: string,
): Promise<DecisionResult> {
  const decided = await changeEntryStatus(trx, context, entry, {
    from: QUEUE_KIND_DEFINITIONS[entry.kind].waits,
    to: QUEUE_KIND_DEFINITIONS[entry.kind].refused,
    reason,
    action: entry.kind === 'unseen' ? 'withdrawn' : 'refused',
  })
  if (decided.ok && QUEUE_KIND_DEFINITIONS[entry.kind].table === 'businesses')
    await enqueueRegistrationRejectionMail(trx, entry.id, { ...context, reason })
  return decided
}

/**
 * Withdraws a published rating (`retirada`, D52) and stores the reason. Fails with `decided` for other
 * states.
 */
export const withdrawRating = (
  db: Db,
  by: ActorContext,
  id: number,
  reason: string,
): Promise<DecisionResult> =>
  changeEntryStatus(
    db,
    by,
    { kind: 'rating', id },
    { from: 'published', to: 'withdrawn', reason, action: 'withdrawn' },
  )

/** Closes a report with a note. `closed` is the id of the business that was marked as closed with it. */
export const closeReport = (
  db: Db,
  by: ActorContext,
  id: number,
  { decision, nota }: CloseReportValues,
  closed?: number,
): Promise<DecisionResult> =>
  changeEntryStatus(
    db,
    by,
    { kind: 'report', id },
    { from: 'open', to: decision, reason: nota, action: 'changed', closed },
  )

/**
 * Returns a closed report to the queue. Anyone but an administrator may do so only if the same role closed it
 * (T217).
 */
export const reopenReport = (db: Db, by: ActorContext, id: number): Promise<DecisionResult> =>
  inTransaction(db, async (trx) => {
    const row = await findEntryRow(trx, { kind: 'report', id })
    if (!row) return { ok: false, reason: 'not_found' }
    if (row.status === 'open') return { ok: false, reason: 'decided', status: 'open' }
    if (!(await wasDecidedBy(trx, by.actor.role, { noun: 'report', id })))
      return { ok: false, reason: 'invalid', message: CLOSED_BY_ADMINISTRATION_MESSAGE }
    const step = { from: row.status, to: 'open', reason: null, action: 'restored' } as const
    return changeEntryStatus(trx, by, { kind: 'report', id }, step)
  })

/**
 * Publishes a withdrawn rating again. Anyone but an administrator may do so only if the same role withdrew or
 * rejected it (T191, T216). Fails if the same person has another published rating of the business.
 */
export const republishRating = (db: Db, by: ActorContext, id: number): Promise<DecisionResult> =>
  inTransaction(db, async (trx) => {
    const entry: QueueEntryRef = { kind: 'rating', id }
    const row = await findEntryRow(trx, entry)
    if (row?.status === 'withdrawn' && !(await wasDecidedBy(trx, by.actor.role, { noun: 'rating', id })))
      return { ok: false, reason: 'invalid', message: WITHDRAWN_BY_ADMINISTRATION_MESSAGE }
    return changeEntryStatus(trx, by, entry, {
      from: 'withdrawn',
      to: 'published',
      reason: null,
      action: 'restored',
    })
  })

const WITHDRAWN_BY_ADMINISTRATION_MESSAGE =
  'La retiró la administración: solo un administrador la vuelve a publicar.'

const CLOSED_BY_ADMINISTRATION_MESSAGE =
  'Lo cerró la administración: solo un administrador lo vuelve a abrir.'

/** Log actions with which a rating is withdrawn or a report closed. */
const DECISION_ACTIONS: AuditAction[] = ['withdrawn', 'refused', 'changed', 'undone']

/**
 * Returns whether an account with this role made the newest decision in the log. True for administrators.
 * False if the log has none.
 */
async function wasDecidedBy(
  trx: Db,
  role: string | null | undefined,
  { noun, id }: { noun: EntityType; id: number },
): Promise<boolean> {
  if (role === 'administrator') return true
  const last = await trx
    .selectFrom('audit_log')
    .select('author_role')
    .where('noun', '=', noun)
    .where('entity_id', '=', id)
    .where('action', 'in', DECISION_ACTIONS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.author_role === role
}

/**
 * Publishes a withdrawn or rejected business again from the list of contacts. The queue does not list such
 * businesses.
 */
export const republishBusiness = (db: Db, by: ActorContext, id: number): Promise<DecisionResult> =>
  changeEntryStatus(
    db,
    by,
    { kind: 'registration', id },
    { from: 'removed', to: 'published', reason: null, action: 'published' },
  )

/**
 * Undoes a decision. Restores the status, publishes replaced ratings again where that is possible, and
 * restores the former closure of a business that was closed with it (T292). `notUndone` names a rating or a
 * closure that could not be restored. After a later decision nothing changes, and it names the status.
 */
export const undoDecision =
  (kind: QueueKind): UndoHandler =>
  async (trx, by, id, { moved }) => {
    const { from, to, reason, older, closed } = moved as DecisionUndo
    const step = { from: to, to: from, reason, action: 'undone' } as const
    const undone = await changeEntryStatus(trx, by, { kind, id }, step)
    if (!undone.ok && undone.reason === 'invalid')
      return { ok: false, reason: 'refused', message: undone.message }
    if (!undone.ok && undone.reason === 'decided') return { ok: true, done: [], notUndone: ['Estado'] }
    if (!undone.ok) return { ok: false, reason: 'not_found' }
    const restored: DecisionResult[] = []
    for (const each of [older ?? []].flat()) restored.push(await republishRating(trx, by, each))
    const ratingsLeft = restored.filter(staysWithdrawn).length
    if (!closed)
      return {
        ok: true,
        done: ['Estado'],
        notUndone: ratingsLeft > 0 ? [REPLACED_RATING_LABEL] : [],
        ratingsLeft,
      }
    const closure = await findClosureByIt(trx, by.actor, closed)
    const back =
      closure && (await undoBusinessChange(trx, by, closed, { fields: { [CLOSING_NAME]: closure } }))
    const isBack = back?.ok && back.notUndone.length === 0
    return { ok: true, done: ['Estado'], notUndone: isBack ? [] : [CLOSING] }
  }

/** Whether a rating stays withdrawn. It may have been published again, or erased, since it was replaced. */
const staysWithdrawn = (result: DecisionResult): boolean =>
  !result.ok && (result.reason === 'decided' ? result.status !== 'published' : result.reason !== 'not_found')

/** Name of a rating that a newer one replaced, in the result of an undo. */
const REPLACED_RATING_LABEL = 'Opinión anterior de la misma persona'

/** Label and name of the log field for the closure of a business. */
const { label: CLOSING, name: CLOSING_NAME } = BUSINESS_FIELDS.closed

/**
 * Returns the closure before and after the undone decision, as the log has them. Undefined if this decision
 * did not close the business. The log must have exactly one change of its closure since then, by an account
 * whose entries this one may undo (T219).
 */
async function findClosureByIt(
  trx: Db,
  { role, undoes = 0 }: Actor,
  id: number,
): Promise<FieldChanges[string] | undefined> {
  const since = await trx
    .selectFrom('audit_log')
    .select(['changes', 'undo', 'author_role', 'place'])
    .where('noun', '=', 'contact')
    .where('entity_id', '=', id)
    .where('id', '>', undoes)
    .execute()
  const closings = since.filter(({ changes }) => Object.keys(JSON.parse(changes)).includes(CLOSING))
  const [closing, ...later] = closings
  if (!closing || later.length > 0 || !canRoleUndoEntry(role ?? 'reader', closing)) return undefined
  return (JSON.parse(closing.undo) as UndoData).fields?.[CLOSING_NAME]
}

/** Puts a business on the list of unseen businesses again. */
export const undoMarkSeen: UndoHandler = async (trx, { actor, now }, id) => {
  const business = await findEntryRow(trx, { kind: 'unseen', id })
  if (!business) return { ok: false, reason: 'not_found' }
  await markUnseenByTeam(trx, id)
  await recordChange(trx, actor, { action: 'undone', noun: 'contact', id, title: business.title }, now)
  return { ok: true, done: ['Sin mirar'], notUndone: [] }
}
