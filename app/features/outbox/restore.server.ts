import type { Db } from 'db/connect'
import type { Outbox } from 'db/types'
import { enqueue } from './enqueue.server'

/** State of a message in the database that a backup replaces. */
export interface KnownMessage {
  key: string
  status: Outbox['status']
  sentAt: string | null
}

/** Returns the state of all messages. */
export const readMessages = (db: Db): Promise<KnownMessage[]> =>
  db.selectFrom('outbox').select(['idempotency_key as key', 'status', 'sent_at as sentAt']).execute()

/**
 * Prevents a restored message from being sent again (F52). `known` are the messages of the replaced database.
 * A message sent there is marked as sent. One that waits there is unchanged. All others are marked as dead,
 * because they may have been sent after the backup. An administrator decides.
 */
export async function holdBackMessages(db: Db, known: readonly KnownMessage[], now: Date): Promise<void> {
  const knownByKey = new Map(known.map((message) => [message.key, message]))
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
        : { status: 'dead' as const, last_error: HELD_BACK }
    await db.updateTable('outbox').set(change).where('id', '=', id).execute()
  }
}

/** Error of a message that may have been sent after the backup. Shown to administrators as the reason. */
export const HELD_BACK = 'Viene de una copia: puede que ya se haya enviado. Revísalo antes de reintentar.'

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
export async function keepSentMessages(
  db: Db,
  known: readonly KnownMessage[],
  { isKey, about }: PeriodicMessages,
): Promise<void> {
  const sent = known.flatMap(({ key, status, sentAt }) =>
    status === 'sent' && sentAt && isKey(key) ? [{ key, sentAt }] : [],
  )
  for (const { key, sentAt } of sent) {
    await enqueue(db, { kind: 'mail', key, about, payload: NO_MAIL }, new Date(sentAt))
    await db
      .updateTable('outbox')
      .set({ status: 'sent', payload: '{}', sent_at: sentAt })
      .where('idempotency_key', '=', key)
      .where('status', '<>', 'sent')
      .execute()
  }
}

/** Placeholder, because the content of a sent message is not stored. */
const NO_MAIL = { to: '', subject: '', text: '' }

/** Maximum number of rows per statement. */
const AT_ONCE = 200

/** Tables with the hashes of e-mail addresses that get no more messages of one kind. */
type StopTable = 'week_mail_stops' | 'reminder_stops'

export interface UnsubscribedAddress {
  email_hash: string
  stopped_at: string
}

/**
 * Reads which addresses get no more messages, from a database of any version. Empty if the table does not
 * exist yet.
 */
export async function readStops(db: Db, table: StopTable): Promise<UnsubscribedAddress[]> {
  const isThere = (await db.introspection.getTables()).some(({ name }) => name === table)
  return isThere ? db.selectFrom(table).select(['email_hash', 'stopped_at']).execute() : []
}

/**
 * Deletes all rows of the table and stores `stops`, read from the database that the backup replaces (F111).
 */
export async function replaceStops(
  db: Db,
  table: StopTable,
  stops: readonly UnsubscribedAddress[],
): Promise<void> {
  await db.deleteFrom(table).execute()
  for (let from = 0; from < stops.length; from += AT_ONCE)
    await db
      .insertInto(table)
      .values(stops.slice(from, from + AT_ONCE))
      .execute()
}
