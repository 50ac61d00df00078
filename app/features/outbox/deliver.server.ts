import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import type { ExpressionBuilder } from 'kysely'
import type { Claimed, Dispatch } from './schema'

const MINUTE = 60_000
/** How long to wait after each failure; after the last one nobody tries again by itself. */
const WAITS = [1, 5, 15, 60, 180, 360, 720, 1440, 1440].map((minutes) => minutes * MINUTE)
/**
 * How long a claimed message is reserved, in milliseconds: longer than any delivery, after which another sender may
 * take it.
 */
const HELD = 2 * MINUTE
const LONGEST_WAIT = Math.max(...WAITS) + HELD

/**
 * Takes the message that has been due for longest, or none (`only`: of that kind). It counts as tried and is nobody
 * else's for two minutes: a process killed while sending loses nothing (F18).
 */
export async function claimDue(db: Db, now: Date, only?: Dispatch['kind']): Promise<Claimed | undefined> {
  const isDue = (of: ExpressionBuilder<Database, 'outbox'>) =>
    of.and([
      of('status', '=', 'pending'),
      of.or([
        of('next_attempt_at', '<=', now.toISOString()),
        // Put off while the clock was ahead: nobody waits that long (F23).
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
    // Another process may have been quicker: then it is due no more, and the next look takes another.
    .where(isDue)
    .returning(['id', 'kind', 'idempotency_key', 'about', 'payload', 'attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, kind, idempotency_key: key, about, attempts: attempt } = row
  return { id, attempt, key, about, kind, payload: JSON.parse(row.payload) } as { id: number } & Claimed &
    Dispatch
}

/** It arrived. What it said, personal data among it, is no longer needed. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', payload: '{}', last_error: null, sent_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * It did not arrive, for `reason` (no personal data, cut at 300). Tried again ever later; after ten tries, by `retry`
 * only.
 */
export async function markFailed(db: Db, claimed: Claimed, reason: string, now: Date): Promise<void> {
  const wait = WAITS[claimed.attempt - 1]
  await db
    .updateTable('outbox')
    .set({
      status: wait === undefined ? 'dead' : 'pending',
      next_attempt_at: new Date(now.getTime() + (wait ?? 0)).toISOString(),
      last_error: reason.slice(0, 300),
    })
    .where('id', '=', claimed.id)
    .where('status', '=', 'pending')
    .execute()
}

/** Has a message that was given up, or that still waits, sent now, with all its tries anew. False when it was sent. */
export async function retry(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
