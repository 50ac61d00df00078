import type { Db } from 'db/connect'
import type { OutboxMessage } from './schema'

/**
 * Stores a message to be sent. Call it in the transaction that causes the message. If the key exists already,
 * it does nothing (row 178, D38, D65, F18).
 */
export async function enqueueMessage(db: Db, message: OutboxMessage, now: Date): Promise<void> {
  const moment = now.toISOString()
  await db
    .insertInto('outbox')
    .values({
      kind: message.kind,
      idempotency_key: message.key,
      about: message.about,
      payload: JSON.stringify(message.payload),
      status: 'pending',
      attempts: 0,
      next_attempt_at: moment,
      last_error: null,
      created_at: moment,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}
