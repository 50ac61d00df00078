import type { Db } from 'db/connect'

export interface QueuedMail {
  key: string
  about: string
  to: string
  subject: string
  text: string
  replyTo?: string
  calendar?: string
  unsubscribeUrl?: string
}

/** Returns the mails of the outbox, the earliest first. */
export const queuedMails = async (db: Db): Promise<QueuedMail[]> =>
  (await db.selectFrom('outbox').selectAll().orderBy('id').execute()).map((row) => ({
    ...{ key: row.idempotency_key, about: row.about },
    ...(JSON.parse(row.payload) as Omit<QueuedMail, 'key' | 'about'>),
  }))
