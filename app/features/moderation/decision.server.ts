import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, ActorContext, AuditAction, AuditLogFieldValues } from '~/features/audit/schema'
import type { BusinessStatus } from '~/features/businesses/labels'
import { recomputeListingQuality } from '~/features/businesses/refresh-quality.server'
import { saveBusiness } from '~/features/businesses/save.server'
import type { DeliveryChannelAvailability } from '~/features/outbox/messages.server'
import { hasCountedRating } from '~/features/ratings/rate.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { hasOtherOpenOwnerChangeRequest } from '~/features/suggestions/store.server'
import { QUEUE_KIND_DEFINITIONS } from './kinds.server'
import type { QueueEntryRef } from './labels'

export interface DecisionContext {
  actor: Actor
  channels: DeliveryChannelAvailability
  site: { name: string; origin: string }
  now: Date
  /** Stamp of the entry when the moderator opened it (T149). Without a stamp no change is detected. */
  seen?: string | undefined
}

export type DecisionResult =
  /**
   * `said` has a sentence about further effects, or null. `entry` is the id of the log entry with which it
   * can be undone.
   */
  | { ok: true; said: string | null; entry?: number | null }
  /** The entry was already decided. `status` is the current status. */
  | { ok: false; reason: 'decided'; status: string }
  | { ok: false; reason: 'not_found' }
  /** The values to be replaced have changed in the meantime. */
  | { ok: false; reason: 'changed' }
  /** The new status is not possible. `message` explains why, in Spanish. */
  | { ok: false; reason: 'invalid'; message: string }

/** Data with which a decision can be undone. */
export interface DecisionUndo {
  from: string
  to: string
  /** In the log: the reason before the decision. In a change: the new reason. Null if there is none. */
  reason: string | null
  /** Ids of the ratings that this one replaced. Older log entries have a single id. */
  older?: number | number[] | undefined
  /** Id of the business that was marked as closed together with the report. */
  closed?: number | undefined
}

interface Step extends DecisionUndo {
  action: AuditAction
}

/**
 * Changes the status of an entry from `from` to `to`. Stores the reason, applies further effects and writes
 * the log. Fails with `not_found`, with `decided` if the status is not `from`, or with `invalid`.
 */
export function changeEntryStatus(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  entry: QueueEntryRef,
  { from, to, reason, action, ...moved }: Step,
): Promise<DecisionResult> {
  return inTransaction(db, async (trx) => {
    const row = await findEntryRow(trx, entry)
    if (!row) return { ok: false, reason: 'not_found' }
    if (row.status !== from) return { ok: false, reason: 'decided', status: row.status }
    if (QUEUE_KIND_DEFINITIONS[entry.kind].table === 'businesses')
      return changeBusiness(trx, { actor, now }, entry.id, { from, to, reason, action })
    if (entry.kind === 'rating' && to === 'published' && (await isRatedAgain(trx, entry.id)))
      return { ok: false, reason: 'invalid', message: 'Ya hay otra opinión publicada de esta persona.' }
    if (
      entry.kind === 'suggestion' &&
      to === 'in_review' &&
      (await hasOtherOpenOwnerChangeRequest(trx, entry.id))
    )
      return { ok: false, reason: 'invalid', message: 'El dueño ya pidió otro cambio.' }
    await set(trx, entry, { to, reason, now })
    if (row.business_id !== null) await recomputeListingQuality(trx, row.business_id)
    await indexPendingBusinesses(trx)
    const before: AuditLogFieldValues = { Estado: from, Motivo: row.reason }
    const after: AuditLogFieldValues = { Estado: to, Motivo: reason }
    const { noun } = QUEUE_KIND_DEFINITIONS[entry.kind]
    const undo = { moved: { from, to, reason: row.reason, ...moved } satisfies DecisionUndo }
    const noted = { action, noun, id: entry.id, title: row.title, before, after, undo }
    return { ok: true, said: null, entry: await recordChange(trx, actor, noted, now) }
  })
}

/** Returns whether another rating of the business by this person is published. Only one may be (D54). */
async function isRatedAgain(trx: Db, id: number): Promise<boolean> {
  const { business_id, ...reviewer } = await trx
    .selectFrom('ratings')
    .select(['business_id', 'reviewer_email as email', 'reviewer_phone as phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return hasCountedRating(trx, business_id, reviewer)
}

/** Saves the status of a business by `saveBusiness`, with its reason and log entry. */
async function changeBusiness(
  trx: Db,
  by: ActorContext,
  id: number,
  { to, reason, action }: Step,
): Promise<DecisionResult> {
  const saved = await saveBusiness(trx, by, id, {
    business: { status: to as BusinessStatus },
    statusReason: reason,
    entry: { action, after: { Motivo: reason } },
  })
  if (saved.ok) return { ok: true, said: null, entry: saved.entry }
  if (saved.reason === 'refused')
    return { ok: false, reason: 'invalid', message: Object.values(saved.errors).flat().join('. ') }
  return { ok: false, reason: 'not_found' }
}

interface EntryRow {
  status: string
  reason: string | null
  title: string
  business_id: number | null
}

/**
 * Reads status, reason, title and business of an entry. Undefined if it does not exist or is in the trash.
 */
export async function findEntryRow(db: Db, { kind, id }: QueueEntryRef): Promise<EntryRow | undefined> {
  const { table, reason, title, business, only } = QUEUE_KIND_DEFINITIONS[kind]
  const { rows } = await sql<EntryRow>`
    select status, ${sql.ref(reason)} as reason, ${title} as title, ${business} as business_id
    from ${sql.table(table)} where id = ${id} ${only}`.execute(db)
  return rows[0]
}

/** Writes the status `to` and the reason. */
async function set(
  trx: Db,
  { kind, id }: QueueEntryRef,
  { to, reason, now }: { to: string; reason: string | null; now: Date },
): Promise<void> {
  const { table, reason: column } = QUEUE_KIND_DEFINITIONS[kind]
  await sql`
    update ${sql.table(table)}
    set status = ${to}, ${sql.ref(column)} = ${reason}, updated_at = ${now.toISOString()}
    where id = ${id}`.execute(trx)
}
