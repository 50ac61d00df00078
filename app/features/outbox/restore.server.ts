import type { Db } from 'db/connect'
import type { OutboxTable } from 'db/types'
import { enqueueMessage } from './messages.server'

/** State of a message in the database that a backup replaces. */
export interface MessageKeyAndStatus {
  key: string
  status: OutboxTable['status']
  sentAt: string | null
}

/** Returns the state of all messages. */
export const readAllMessageStatuses = (db: Db): Promise<MessageKeyAndStatus[]> =>
  db.selectFrom('outbox').select(['idempotency_key as key', 'status', 'sent_at as sentAt']).execute()

/**
 * Prevents a restored message from being sent again (F52). `replacedMessages` are the messages of the replaced
 * database. A message sent there is marked as sent. One that waits there is unchanged. Other unsent ones are
 * marked as dead, because they may have been sent after the backup. An administrator decides.
 */
export async function holdBackRestoredMessages(
  db: Db,
  replacedMessages: readonly MessageKeyAndStatus[],
  now: Date,
): Promise<void> {
  const knownByKey = new Map(replacedMessages.map((message) => [message.key, message]))
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'idempotency_key as key'])
    .where('status', '<>', 'sent')
    .execute()
  for (const { id, key } of waiting) {
    const message = knownByKey.get(key)
    if (message?.status === 'pending') continue
    const change =
      message?.status === 'sent'
        ? {
            status: 'sent' as const,
            payload: '{}',
            last_error: null,
            sent_at: message.sentAt ?? now.toISOString(),
          }
        : { status: 'dead' as const, last_error: HELD_AFTER_RESTORE_ERROR }
    await db.updateTable('outbox').set(change).where('id', '=', id).execute()
  }
}

/** Error of a message that may have been sent after the backup. Shown to administrators as the reason. */
export const HELD_AFTER_RESTORE_ERROR =
  'Viene de una copia: puede que ya se haya enviado. Revísalo antes de reintentar.'

/**
 * Messages that a job enqueues regularly. `isKey` recognizes their outbox keys. `about` describes them in the
 * outbox.
 */
interface PeriodicMessages {
  isKey: (key: string) => boolean
  about: string
}

/**
 * Marks messages of one kind as sent if the replaced database sent them. Creates those that the backup does not
 * contain. Otherwise their job would send them again (F52, F111).
 */
export async function markPeriodicMessagesSent(
  db: Db,
  replacedMessages: readonly MessageKeyAndStatus[],
  { isKey, about }: PeriodicMessages,
): Promise<void> {
  const sent = replacedMessages.flatMap(({ key, status, sentAt }) =>
    status === 'sent' && sentAt && isKey(key) ? [{ key, sentAt }] : [],
  )
  for (const { key, sentAt } of sent) {
    await enqueueMessage(db, { kind: 'mail', key, about, payload: PLACEHOLDER_MAIL }, new Date(sentAt))
    await db
      .updateTable('outbox')
      .set({ status: 'sent', payload: '{}', sent_at: sentAt })
      .where('idempotency_key', '=', key)
      .where('status', '<>', 'sent')
      .execute()
  }
}

/** Placeholder, because the content of a sent message is not stored. */
const PLACEHOLDER_MAIL = { to: '', subject: '', text: '' }

/** Maximum number of rows per statement. */
const MAX_ROWS_PER_STATEMENT = 200

/** Tables with the hashes of e-mail addresses that get no more messages of one kind. */
type StopTable = 'week_mail_stops' | 'reminder_stops'

export interface UnsubscribedEmailHash {
  email_hash: string
  stopped_at: string
}

/**
 * Reads which addresses get no more messages, from a database of any version. Empty if the table does not
 * exist yet.
 */
export async function readUnsubscribedEmailHashes(
  db: Db,
  table: StopTable,
): Promise<UnsubscribedEmailHash[]> {
  const isThere = (await db.introspection.getTables()).some(({ name }) => name === table)
  return isThere ? db.selectFrom(table).select(['email_hash', 'stopped_at']).execute() : []
}

/**
 * Deletes all rows of the table and stores `addresses`, read from the database that the backup replaces (F111).
 */
export async function replaceUnsubscribedEmailHashes(
  db: Db,
  table: StopTable,
  addresses: readonly UnsubscribedEmailHash[],
): Promise<void> {
  await db.deleteFrom(table).execute()
  for (let from = 0; from < addresses.length; from += MAX_ROWS_PER_STATEMENT)
    await db
      .insertInto(table)
      .values(addresses.slice(from, from + MAX_ROWS_PER_STATEMENT))
      .execute()
}
