import type { Db } from 'db/connect'
import { enqueueMessage } from '~/features/outbox/enqueue.server'
import type { OutboxMessage } from '~/features/outbox/schema'

type Mail = Extract<OutboxMessage, { kind: 'mail' }>

interface Telling extends Pick<Mail, 'about'> {
  /**
   * Identifies the content of the mail, for example `published`. The same content is not sent twice in a row.
   */
  what: string
  /** Builds the mail. It is called only if the mail will be sent. */
  write: () => Promise<Mail['payload']>
}

/**
 * Enqueues a mail about the state of a registration, unless the last such mail had the same content. `write`
 * is called only if the mail is enqueued.
 */
export async function enqueueRegistrationStatusMail(
  trx: Db,
  id: number,
  { what, about, write }: Telling,
  now: Date,
): Promise<void> {
  const stem = `registration-state-${id}-`
  // A range can use the index, but LIKE may not. '.' is the character after '-'.
  const end = `registration-state-${id}.`
  const last = await trx
    .selectFrom('outbox')
    .select(['id', 'idempotency_key as key'])
    .where('idempotency_key', '>=', stem)
    .where('idempotency_key', '<', end)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.key.endsWith(`-${what}`)) return
  const key = `${stem}${last?.id ?? 0}-${what}`
  await enqueueMessage(trx, { kind: 'mail', key, about, payload: await write() }, now)
}
