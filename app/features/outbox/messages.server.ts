import type { Db } from 'db/connect'

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
export interface DeliveryChannels {
  mail: boolean
  marketing: boolean
}
