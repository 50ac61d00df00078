import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { Action, By, Fields } from '~/features/audit/schema'
import type { BusinessStatus } from '~/features/businesses/labels'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { hasCountedRating } from '~/features/ratings/one-per-reviewer.server'
import { indexPending } from '~/features/search/indexing.server'
import { QUEUE_KINDS } from './kinds.server'
import type { Entry } from './labels'
import { type Decided, type DecisionContext, markUnseen } from './publish.server'
import { enqueueRefusalMail } from './refusal.server'
import type { Closing } from './schema'

/**
 * Does not show what waited, or shows what was published unseen no more; the reason is kept. Who registered it hears of it
 * by mail, where there is mail (D132). Decided by somebody else before, nothing happens.
 */
export const refuseEntry = (
  db: Db,
  context: DecisionContext,
  entry: Entry,
  reason: string,
): Promise<Decided> =>
  inTransaction(db, async (trx) => {
    const decided = await change(trx, context, entry, {
      from: QUEUE_KINDS[entry.kind].waits,
      to: QUEUE_KINDS[entry.kind].refused,
      reason,
      action: entry.kind === 'unseen' ? 'withdrawn' : 'refused',
    })
    if (decided.ok && QUEUE_KINDS[entry.kind].table === 'businesses')
      await enqueueRefusalMail(trx, entry.id, { ...context, reason })
    return decided
  })

/** Takes a rating that is shown away (D52: retirada); the reason is kept. */
export const withdrawRating = (db: Db, by: By, id: number, reason: string): Promise<Decided> =>
  change(db, by, { kind: 'rating', id }, { from: 'published', to: 'withdrawn', reason, action: 'withdrawn' })

/** Closes a report, with a note of what came of it. */
export const closeReport = (db: Db, by: By, id: number, { decision, nota }: Closing): Promise<Decided> =>
  change(db, by, { kind: 'report', id }, { from: 'open', to: decision, reason: nota, action: 'changed' })

/** Puts what was refused, withdrawn or closed back into the queue: the way to take such a decision back. */
export async function reopenEntry(db: Db, by: By, entry: Entry): Promise<Decided> {
  const { waits } = QUEUE_KINDS[entry.kind]
  const row = await find(db, entry)
  if (!row) return { ok: false, reason: 'not_found' }
  if (row.status === 'published' || row.status === waits)
    return { ok: false, reason: 'decided', status: row.status }
  const reason =
    entry.kind === 'report' || entry.kind === 'unseen' ? null : `${by.actor.username} la devolvió a la cola`
  return change(db, by, entry, { from: row.status, to: waits, reason, action: 'restored' })
}

/**
 * Puts what was published back into the queue, and shows the rating again that it replaced, `older`. A suggestion that was
 * let in stays: its page has gone on from there.
 */
export const undoPublication = (
  db: Db,
  by: By,
  entry: Entry,
  older: number | null = null,
): Promise<Decided> =>
  inTransaction(db, async (trx) => {
    if (entry.kind === 'suggestion') return { ok: false, reason: 'not_found' }
    if (entry.kind === 'unseen') return markUnseen(trx, entry.id)
    const undone = await change(trx, by, entry, {
      from: 'published',
      to: QUEUE_KINDS[entry.kind].waits,
      action: 'restored',
      reason: `${by.actor.username} deshizo su publicación`,
    })
    if (undone.ok && older !== null) await republishRating(trx, by, older)
    return undone
  })

/** Shows a withdrawn rating again; not beside another of the same person that counts (D54). */
export const republishRating = (db: Db, by: By, id: number): Promise<Decided> =>
  inTransaction(db, async (trx) => {
    const rating = await trx
      .selectFrom('ratings')
      .select(['business_id', 'reviewer_email', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (
      rating?.status === 'withdrawn' &&
      (await hasCountedRating(trx, rating.business_id, rating.reviewer_email))
    )
      return { ok: false, reason: 'invalid', message: 'Ya hay otra opinión publicada de este correo.' }
    return change(
      trx,
      by,
      { kind: 'rating', id },
      { from: 'withdrawn', to: 'published', reason: null, action: 'restored' },
    )
  })

interface Step {
  from: string
  to: string
  reason: string | null
  action: Action
}

function change(
  db: Db,
  { actor, now = new Date() }: By,
  entry: Entry,
  { from, to, reason, action }: Step,
): Promise<Decided> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, entry)
    if (!row) return { ok: false, reason: 'not_found' }
    if (row.status !== from) return { ok: false, reason: 'decided', status: row.status }
    if (QUEUE_KINDS[entry.kind].table === 'businesses')
      return changeBusiness(trx, { actor, now }, entry.id, { from, to, reason, action })
    await set(trx, entry, { to, reason, now })
    if (row.business_id !== null) await refreshQuality(trx, row.business_id)
    await indexPending(trx)
    const before: Fields = { Estado: from, Motivo: row.reason }
    const after: Fields = { Estado: to, Motivo: reason }
    const { noun } = QUEUE_KINDS[entry.kind]
    await recordChange(trx, actor, { action, noun, id: entry.id, title: row.title, before, after }, now)
    return { ok: true, said: null }
  })
}

/** The status of a business is written where all that is said of it is. */
async function changeBusiness(trx: Db, by: By, id: number, { to, reason, action }: Step): Promise<Decided> {
  const saved = await saveBusiness(trx, by, id, {
    business: { status: to as BusinessStatus },
    statusReason: reason,
    entry: { action, after: { Motivo: reason } },
  })
  if (saved.ok) return { ok: true, said: null }
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

async function find(db: Db, { kind, id }: Entry): Promise<EntryRow | undefined> {
  const { table, reason, title, business, only } = QUEUE_KINDS[kind]
  const { rows } = await sql<EntryRow>`
    select status, ${sql.ref(reason)} as reason, ${title} as title, ${business} as business_id
    from ${sql.table(table)} where id = ${id} ${only}`.execute(db)
  return rows[0]
}

/** `to` is a status of its table, or the table refuses it. */
async function set(
  trx: Db,
  { kind, id }: Entry,
  { to, reason, now }: { to: string; reason: string | null; now: Date },
): Promise<void> {
  const { table, reason: column } = QUEUE_KINDS[kind]
  await sql`
    update ${sql.table(table)}
    set status = ${to}, ${sql.ref(column)} = ${reason}, updated_at = ${now.toISOString()}
    where id = ${id}`.execute(trx)
}
