import type { Db } from 'db/connect'
import type { Outbox } from 'db/types'
import { enqueue } from './enqueue.server'

/** State of a message in the data that a backup replaces. */
export interface KnownMessage {
  key: string
  status: Outbox['status']
  sentAt: string | null
}

/** Reads the state of all messages. */
export const readMessages = (db: Db): Promise<KnownMessage[]> =>
  db.selectFrom('outbox').select(['idempotency_key as key', 'status', 'sent_at as sentAt']).execute()

/**
 * Prevents restored data from sending a message again (F52). A waiting message is marked as sent if `known`
 * has it as sent.
 * It continues to wait if it waits in `known`, and otherwise needs the operator, because it may have been
 * sent since the backup.
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

/** Shown to administrators as the reason why a message was not sent. */
const HELD_BACK = 'Viene de una copia: puede que ya se haya enviado. Revísalo antes de reintentar.'

/**
 * A kind of message that a job enqueues. `isKey` recognizes its outbox keys. `about` is its name in the
 * outbox.
 */
interface PeriodicMessages {
  isKey: (key: string) => boolean
  about: string
}

/**
 * Marks messages that the replaced data sent as sent, also those that the copy does not have: otherwise their
 * job would send them again (F52, F111).
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

/** The content of a sent message is not stored. */
const NO_MAIL = { to: '', subject: '', text: '' }

/** Maximum number of rows per statement. */
const AT_ONCE = 200

/** Tables with the hashes of e-mails that get no messages of a kind. */
type StopTable = 'week_mail_stops' | 'reminder_stops'

export interface MessageStop {
  email_hash: string
  stopped_at: string
}

/** Reads who stopped messages, in a database of any version. Empty if the table does not exist yet. */
export async function readStops(db: Db, table: StopTable): Promise<MessageStop[]> {
  const isThere = (await db.introspection.getTables()).some(({ name }) => name === table)
  return isThere ? db.selectFrom(table).select(['email_hash', 'stopped_at']).execute() : []
}

/** Replaces all rows of a table of stops by `stops`, which come from the replaced data (F111). */
export async function replaceStops(db: Db, table: StopTable, stops: readonly MessageStop[]): Promise<void> {
  await db.deleteFrom(table).execute()
  for (let from = 0; from < stops.length; from += AT_ONCE)
    await db
      .insertInto(table)
      .values(stops.slice(from, from + AT_ONCE))
      .execute()
}
