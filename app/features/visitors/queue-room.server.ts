import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { incrementLimit, limitKey } from '~/features/rate-limits/counter.server'
import { networkOf } from '~/values/network'
import type { FormKind } from './visitor-writes.server'

const DAY = 24 * 60 * 60
const WEEK = 7 * DAY
/** Maximum number of waiting forms per kind: ten pages of the queue. */
const MOST_WAITING = 500
/** Maximum number of waiting forms per network and week. */
const PER_NETWORK = 60

/** Reservations are not in the queue. The opening hours of each business limit them. */
type QueuedKind = Exclude<FormKind, 'reservation'>

/**
 * Conditions for waiting forms per kind. Held businesses of imports do not count. Only the newest 2,000 held
 * businesses are checked, because there may be many.
 */
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

/**
 * `room`: it may wait. `network`: too many from its network. `first`: the queue has just become full. `full`:
 * it is still full.
 */
export type QueueRoom = 'room' | 'network' | 'first' | 'full'

/** Counts a form that needs moderation, and returns whether the queue has room (T130). */
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
    const { count } = await incrementLimit(db, limitKey(secret, 'full queue', form), DAY, now)
    return count === 1 ? 'first' : 'full'
  }
  const network = networkOf(address) ?? address
  const { count } = await incrementLimit(
    db,
    limitKey(secret, `waits for moderation: ${form}`, network),
    WEEK,
    now,
  )
  return count > PER_NETWORK ? 'network' : 'room'
}
