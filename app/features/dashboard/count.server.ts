import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { countQueue } from '~/features/moderation/queue.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { daysOfView } from '~/features/reservations/admin/schema'
import { MAX_COUNTED, type Waiting } from './schema'

/**
 * What waits for an administrator (D52, D57): review queue, reservations of seven days, given-up messages, to a
 * thousand.
 */
export async function countWaiting(db: Db, now = new Date()): Promise<Waiting> {
  const week = daysOfView('week', dateIn(DEFAULT_TIME_ZONE, now))
  const others = db.selectNoFrom([
    counted(
      sql`reservations where status = 'pending' and deleted_at is null
        and reservation_date between ${week.from} and ${week.to}`,
    ).as('reservations'),
    counted(sql`outbox where status = 'dead'`).as('messages'),
  ])
  const [queue, rest] = await Promise.all([countQueue(db), others.executeTakeFirstOrThrow()])
  return { ...queue, ...rest }
}

const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from (select 1 from ${rows} limit ${MAX_COUNTED}) as counted)`
