import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import type { ExpressionBuilder } from 'kysely'
import { cutText } from '~/values/text/clean'
import { isUndeliverableError } from './delivery-errors'

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

export interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string | undefined
  calendar?: string | undefined
  /** Page with a button to stop messages of this kind. A mail program may send its form itself (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** Data for the marketing service about a registration with consent (row 178, D38). */
export interface MarketingRegistration {
  email: string
  firstname: string
  company: string
  companyemail: string
  companydescription: string
  phone: string
  /** Categories, city and the tag `nuevo-registro`. */
  tags: string[]
}

/** A message to be sent. Only one message per key is stored. */
export type OutboxMessage = {
  /**
   * Unique key, such as `registration-mail-12`. It is part of the Message-ID: only letters, digits, hyphens
   * and underscores.
   */
  key: string
  /** Description for administrators. It should contain no personal data. */
  about: string
} & ({ kind: 'mail'; payload: Mail } | { kind: 'marketing'; payload: MarketingRegistration })

export type ClaimedMessage = OutboxMessage & {
  id: number
  attempt: number
}

/** Channels that the operator has configured. Messages for other channels are not stored (D38). */
export interface DeliveryChannelAvailability {
  mail: boolean
  marketing: boolean
}

const MINUTE_MS = 60_000
/**
 * Waiting time after each failed attempt in milliseconds. If the attempt after the last wait fails, the
 * message is dead.
 */
const RETRY_WAITS_MS = [1, 5, 15, 60, 180, 360, 720, 1440, 1440].map((minutes) => minutes * MINUTE_MS)
/**
 * Time in milliseconds for which a process reserves a message. It is longer than a delivery normally takes.
 * Afterwards another process may take the message.
 */
const CLAIM_MS = 2 * MINUTE_MS
const MAX_NEXT_ATTEMPT_MS = Math.max(...RETRY_WAITS_MS) + CLAIM_MS

/**
 * Reserves the message that has been due longest, of any kind or of one. Undefined if none is due, or another
 * process reserved it meanwhile. It counts the attempt at once and reserves the message for two minutes. So if
 * the process is killed while sending, the message is not lost (F18).
 */
export async function claimDueMessage(
  db: Db,
  now: Date,
  only?: OutboxMessage['kind'],
): Promise<ClaimedMessage | undefined> {
  const isDue = (of: ExpressionBuilder<Database, 'outbox'>) =>
    of.and([
      of('status', '=', 'pending'),
      of.or([
        of('next_attempt_at', '<=', now.toISOString()),
        // A date too far in the future was set while the clock was wrong. The message is due now (F23).
        of('next_attempt_at', '>', new Date(now.getTime() + MAX_NEXT_ATTEMPT_MS).toISOString()),
      ]),
    ])
  const row = await db
    .updateTable('outbox')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + CLAIM_MS).toISOString(),
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
    // Another process may have claimed it meanwhile. Then nothing is claimed, and the next call can find
    // another one.
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

/** Marks a message as sent. Deletes its content, which may contain personal data. */
export async function markMessageSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', payload: '{}', last_error: null, sent_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * Records a failed attempt and its `reason`, cut at 300 characters. The caller must remove personal data from
 * it. The waiting time grows up to one day. After ten attempts, or at once if the address does not exist, the
 * message is dead until it is reset.
 */
export async function recordFailedDeliveryAttempt(
  db: Db,
  message: ClaimedMessage,
  reason: string,
  now: Date,
): Promise<void> {
  const wait = isUndeliverableError(reason) ? undefined : RETRY_WAITS_MS[message.attempt - 1]
  await db
    .updateTable('outbox')
    .set({
      status: wait === undefined ? 'dead' : 'pending',
      next_attempt_at: new Date(now.getTime() + (wait ?? 0)).toISOString(),
      last_error: cutText(reason, 300),
    })
    .where('id', '=', message.id)
    .where('status', '=', 'pending')
    .execute()
}

export type MakeMessageDueResult = 'done' | 'sending' | 'not_found'

/**
 * Makes a message due now and resets its attempts. Returns `sending` if a process may be sending it: its next
 * attempt is due within the time of a reservation. Returns `not_found` if it was sent or does not exist.
 */
export async function makeMessageDueNow(db: Db, id: number, now: Date): Promise<MakeMessageDueResult> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('status', '=', 'dead'),
        // A reset while another process sends the message would send it twice.
        eb('status', '=', 'pending').and(
          or([
            eb('attempts', '=', 0),
            eb('next_attempt_at', '<=', now.toISOString()),
            eb('next_attempt_at', '>', new Date(now.getTime() + CLAIM_MS).toISOString()),
          ]),
        ),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'done'
  const left = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return left ? 'sending' : 'not_found'
}
