import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { retry } from './deliver.server'

const LISTED = 50
/** Nothing is counted further. */
const COUNTED = 1_000
const WEEK = 7 * 24 * 60 * 60_000

/**
 * What is to be sent, what was within seven days, and what was given up, with whom it is for and not what it says, each counted to a thousand;
 * of messages those given up, the newest first, then those that wait, the oldest first; 50 of each.
 */
export async function outboxOverview(db: Db, now = new Date()) {
  const since = new Date(now.getTime() - WEEK).toISOString()
  const counts = await db
    .selectNoFrom([
      sql<number>`(select count(*) from (select 1 from outbox where status = 'pending' limit ${COUNTED}) as counted)`.as(
        'waiting',
      ),
      sql<number>`(select count(*) from (select 1 from outbox where status = 'dead' limit ${COUNTED}) as counted)`.as(
        'dead',
      ),
      sql<number>`(select count(*) from (select 1 from outbox where status = 'sent' and sent_at > ${since} limit ${COUNTED}) as counted)`.as(
        'sent',
      ),
    ])
    .executeTakeFirstOrThrow()
  const dead = await unsent(db, 'dead').orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  const waiting = await unsent(db, 'pending').orderBy('next_attempt_at').orderBy('id').execute()
  const messages = [...dead, ...waiting].map(({ payload, ...message }) => ({
    ...message,
    to: receiverOf(payload),
  }))
  return { ...counts, messages }
}

const receiverOf = (payload: string): string | null => {
  const { to, email } = JSON.parse(payload)
  return to ?? email ?? null
}

export type OutboxOverview = Awaited<ReturnType<typeof outboxOverview>>

const unsent = (db: Db, status: 'dead' | 'pending') =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'about',
      'status',
      'attempts',
      'last_error as lastError',
      'payload',
      'created_at as createdAt',
    ])
    .where('status', '=', status)
    .limit(LISTED)

/** Has a message sent anew, with a note; false when it was sent meanwhile, or never was. */
export function retryMessage(db: Db, actor: Actor, id: number, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await retry(trx, id, now))) return false
    const { about } = await trx
      .selectFrom('outbox')
      .select('about')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await recordChange(trx, actor, { action: 'retried', noun: 'message', id, title: about }, now)
    return true
  })
}

/** Has all that were given up sent anew, a thousand at most, with one note; how many there were. */
export function retryAll(db: Db, actor: Actor, now = new Date()): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const dead = await trx
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'dead')
      .limit(COUNTED)
      .execute()
    for (const { id } of dead) await retry(trx, id, now)
    const title = dead.length === 1 ? '1 mensaje' : `${dead.length} mensajes`
    if (dead.length > 0)
      await recordChange(trx, actor, { action: 'retried', noun: 'message', id: null, title }, now)
    return dead.length
  })
}
