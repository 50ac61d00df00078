import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import type { ExpressionBuilder } from 'kysely'
import { cutText } from '~/values/text/clean'
import type { ClaimedMessage, OutboxMessage } from './schema'

const MINUTE = 60_000
/** Waiting time after each failure, in milliseconds. After the last one the message is dead. */
const WAITS = [1, 5, 15, 60, 180, 360, 720, 1440, 1440].map((minutes) => minutes * MINUTE)
/**
 * How long a claimed message is reserved, in milliseconds. It is longer than any delivery; afterwards another
 * process may claim it.
 */
const HELD = 2 * MINUTE
const LONGEST_WAIT = Math.max(...WAITS) + HELD

/**
 * Claims the message that has been due longest, optionally of one kind. Undefined if none is due.
 * The attempt is counted and the message is reserved for two minutes, so a process killed while sending loses
 * nothing (F18).
 */
export async function claimDue(
  db: Db,
  now: Date,
  only?: OutboxMessage['kind'],
): Promise<ClaimedMessage | undefined> {
  const isDue = (of: ExpressionBuilder<Database, 'outbox'>) =>
    of.and([
      of('status', '=', 'pending'),
      of.or([
        of('next_attempt_at', '<=', now.toISOString()),
        // Postponed while the clock was ahead; it is due now (F23).
        of('next_attempt_at', '>', new Date(now.getTime() + LONGEST_WAIT).toISOString()),
      ]),
    ])
  const row = await db
    .updateTable('outbox')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + HELD).toISOString(),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .$if(only !== undefined, (due) => due.where('kind', '=', only ?? 'mail'))
        .where(isDue)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1),
    )
    // Another process may have claimed it meanwhile. Then nothing is claimed, and the next call finds another
    // one.
    .where(isDue)
    .returning(['id', 'kind', 'idempotency_key', 'about', 'payload', 'attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, kind, idempotency_key: key, about, attempts: attempt } = row
  return { id, attempt, key, about, kind, payload: JSON.parse(row.payload) } as {
    id: number
  } & ClaimedMessage &
    OutboxMessage
}

/** Marks a message as sent and deletes its content, which may have personal data. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', payload: '{}', last_error: null, sent_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * Records a failed attempt with its `reason` (without personal data, cut at 300 characters). The next attempt
 * follows later each time. After ten attempts the message is dead until it is reset.
 */
export async function markFailed(db: Db, claimed: ClaimedMessage, reason: string, now: Date): Promise<void> {
  const wait = WAITS[claimed.attempt - 1]
  await db
    .updateTable('outbox')
    .set({
      status: wait === undefined ? 'dead' : 'pending',
      next_attempt_at: new Date(now.getTime() + (wait ?? 0)).toISOString(),
      last_error: cutText(reason, 300),
    })
    .where('id', '=', claimed.id)
    .where('status', '=', 'pending')
    .execute()
}

/** Makes a message due now and resets its attempts. Returns false if it was already sent. */
export async function resetMessage(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
