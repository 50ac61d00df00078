import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { countUp, limitKey } from '~/features/rate-limits/counter.server'
import { networkOf } from '~/values/network'
import type { FormKind } from './visitor-writes.server'

const DAY = 24 * 60 * 60
const WEEK = 7 * DAY
/** What waits of one kind at one time, whoever sent it: ten pages of the queue. */
const MOST_WAITING = 500
/** What one network may add in a week. */
const PER_NETWORK = 60

/** Reservations have no place in the queue: they are bounded by the hours of each business. */
type QueuedKind = Exclude<FormKind, 'reservation'>

/** Imported lists wait as well, and are the operator's own: of many thousands the newest are looked at. */
const WAITING: Record<QueuedKind, RawBuilder<unknown>> = {
  registration: sql`from (
      select source from businesses where status = 'held' and deleted_at is null
      order by created_at desc limit 2000) as newest
    where source = 'registration'`,
  rating: sql`from ratings where status = 'in_review' and deleted_at is null`,
  report: sql`from reports where status = 'open'`,
  suggestion: sql`from suggestions where status = 'in_review'`,
  'page rating': sql`from page_ratings where status = 'in_review'`,
}

/** `room`: it may wait; `network`: too much comes from there; `first`: the queue is full since a moment ago; `full`: it still is. */
export type QueueRoom = 'room' | 'network' | 'first' | 'full'

/** Counts a form that is about to wait for moderation, and whether there is room for it in the queue (T130). */
export async function takeQueueRoom(
  db: Db,
  { form, address, secret }: { form: QueuedKind; address: string; secret: string },
  now = new Date(),
): Promise<QueueRoom> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from (select 1 ${WAITING[form]} limit ${sql.lit(MOST_WAITING)}) as counted`.execute(
    db,
  )
  if (Number(rows[0]?.waiting) >= MOST_WAITING) {
    const { count } = await countUp(db, limitKey(secret, 'full queue', form), DAY, now)
    return count === 1 ? 'first' : 'full'
  }
  const network = networkOf(address) ?? address
  const { count } = await countUp(db, limitKey(secret, `waits for moderation: ${form}`, network), WEEK, now)
  return count > PER_NETWORK ? 'network' : 'room'
}
