import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { countQueue } from '~/features/moderation/queue.server'
import { addDays, DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { MAX_COUNTED, type Waiting } from './schema'

/** Days ahead, today included, whose reservations should be answered by now. */
const SOON = 7

/**
 * What waits for an administrator (D52, D57): review queue, reservations of seven days, given-up messages, to a
 * thousand.
 */
export async function countWaiting(db: Db, now = new Date()): Promise<Waiting> {
  const today = dateIn(DEFAULT_TIME_ZONE, now)
  const until = addDays(today, SOON)
  const others = db.selectNoFrom([
    counted(
      sql`reservations where status = 'pending' and deleted_at is null
        and reservation_date >= ${today} and reservation_date < ${until}`,
    ).as('reservations'),
    counted(sql`outbox where status = 'dead'`).as('messages'),
  ])
  const [queue, rest] = await Promise.all([countQueue(db), others.executeTakeFirstOrThrow()])
  return { ...queue, ...rest }
}

const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from (select 1 from ${rows} limit ${MAX_COUNTED}) as counted)`
