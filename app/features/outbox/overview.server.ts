import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { type MakeMessageDueResult, makeMessageDueNow } from './messages.server'
import { HELD_AFTER_RESTORE_ERROR } from './restore.server'

const MESSAGE_KEYS_BY_SUBJECT = {
  registration: (id: number) => [
    `registration-mail-${id}`,
    `registration-marketing-${id}`,
    `registration-state-${id}-`,
    `lost-link-${id}-`,
    `email-change-${id}-`,
    `claim-${id}-`,
    `week-${id}-`,
    // Keys used before version 0.3.0.
    `registration-published-${id}`,
    `registration-refused-${id}-`,
  ],
  reservation: (id: number) => [`reservation-${id}-`],
}

/** Deletes the messages about erased rows, sent or not. `trx` is the transaction that erases the rows. */
export async function deleteMessagesAbout(
  trx: Db,
  about: keyof typeof MESSAGE_KEYS_BY_SUBJECT,
  ids: readonly number[],
): Promise<void> {
  for (const key of ids.flatMap(MESSAGE_KEYS_BY_SUBJECT[about])) {
    const isWhole = !key.endsWith('-')
    await trx
      .deleteFrom('outbox')
      .where('idempotency_key', '>=', key)
      // Upper end of the keys with this prefix: '.' follows '-' in ASCII.
      .where('idempotency_key', isWhole ? '<=' : '<', isWhole ? key : `${key.slice(0, -1)}.`)
      .execute()
  }
}

const MAX_LISTED_MESSAGES = 50
/** Counts stop at this number. */
const MAX_COUNTED_MESSAGES = 1_000
const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Counts the waiting and dead messages, and those sent within seven days, each up to a thousand. Lists at most
 * 50 dead messages (newest first) and 50 waiting ones (next attempt first) with their recipients. Their content
 * is not included.
 */
export async function readOutboxOverview(db: Db, now = new Date()) {
  const since = new Date(now.getTime() - WEEK_MS).toISOString()
  const counts = await db
    .selectNoFrom([
      sql<number>`(select count(*) from (select 1 from outbox where status = 'pending' limit ${MAX_COUNTED_MESSAGES}) as counted)`.as(
        'waiting',
      ),
      sql<number>`(select count(*) from (select 1 from outbox where status = 'dead' limit ${MAX_COUNTED_MESSAGES}) as counted)`.as(
        'dead',
      ),
      sql<number>`(select count(*) from (select 1 from outbox where status = 'sent' and sent_at > ${since} limit ${MAX_COUNTED_MESSAGES}) as counted)`.as(
        'sent',
      ),
    ])
    .executeTakeFirstOrThrow()
  const dead = await unsent(db, 'dead').orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  const waiting = await unsent(db, 'pending').orderBy('next_attempt_at').orderBy('id').execute()
  const messages = [...dead, ...waiting].map(({ payload, ...message }) => ({
    ...message,
    to: receiverOf(payload),
  }))
  return { ...counts, messages }
}

const receiverOf = (payload: string): string | null => {
  const { to, email } = JSON.parse(payload)
  return to ?? email ?? null
}

export type OutboxOverviewData = Awaited<ReturnType<typeof readOutboxOverview>>

const unsent = (db: Db, status: 'dead' | 'pending') =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'about',
      'status',
      'attempts',
      'last_error as lastError',
      'payload',
      'created_at as createdAt',
    ])
    .where('status', '=', status)
    .limit(MAX_LISTED_MESSAGES)

/** Resets a message and logs it. Nothing is logged if a process may be sending it, or it was sent. */
export function retryMessage(
  db: Db,
  actor: Actor,
  id: number,
  now = new Date(),
): Promise<MakeMessageDueResult> {
  return inTransaction(db, async (trx) => {
    const reset = await makeMessageDueNow(trx, id, now)
    if (reset !== 'done') return reset
    const { about } = await trx
      .selectFrom('outbox')
      .select('about')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await recordChange(trx, actor, { action: 'retried', noun: 'message', id, title: about }, now)
    return reset
  })
}

/**
 * Resets up to a thousand dead messages, with one log entry. Returns how many. Messages that a restore held
 * back are not among them, because they may have been sent: each one is decided separately (F52).
 */
export function retryDeadMessages(db: Db, actor: Actor, now = new Date()): Promise<number> {
  return inTransaction(db, async (trx) => {
    const dead = await trx
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'dead')
      .where((eb) => eb.or([eb('last_error', 'is', null), eb('last_error', '<>', HELD_AFTER_RESTORE_ERROR)]))
      .limit(MAX_COUNTED_MESSAGES)
      .execute()
    let count = 0
    for (const { id } of dead) if ((await makeMessageDueNow(trx, id, now)) === 'done') count += 1
    const title = count === 1 ? '1 mensaje' : `${count} mensajes`
    if (count > 0)
      await recordChange(trx, actor, { action: 'retried', noun: 'message', id: null, title }, now)
    return count
  })
}
