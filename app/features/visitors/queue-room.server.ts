import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { toNetwork } from '~/values/network'
import type { VisitorFormKind } from './visitor-writes.server'

const DAY = 24 * 60 * 60
const WEEK = 7 * DAY
/** Maximum number of waiting forms per kind. This is ten pages of the queue. */
const MOST_WAITING = 500
/** Maximum number of forms of a kind that a network adds to the queue in a week. */
const PER_NETWORK = 60

/** Forms that can wait in the queue. Reservations cannot. */
type QueuedKind = Exclude<VisitorFormKind, 'reservation'>

/**
 * FROM and WHERE clauses for the waiting forms of each kind. Of businesses on hold, only those from the
 * registration form count. Only the newest 2,000 on hold are checked, because there may be many more.
 */
const WAITING: Record<QueuedKind, RawBuilder<unknown>> = {
  registration: sql`from (
      select source from businesses where status = 'held' and deleted_at is null
      order by created_at desc limit 2000) as newest
    where source = 'registration'`,
  rating: sql`from ratings where status = 'in_review' and deleted_at is null`,
  report: sql`from reports where status = 'open'`,
  suggestion: sql`from suggestions where status = 'in_review'`,
}

/**
 * `room`: the form may wait. `network`: its network sent too many to the queue this week. `first`: the queue
 * is full, and this is the first form in a day that finds it so. `full`: a later one.
 */
export type QueueLimitResult = 'room' | 'network' | 'first' | 'full'

interface QueuedForm {
  form: QueuedKind
  address: string
  secret: string
  isUrgent?: boolean | undefined
}

/**
 * Counts a form that needs moderation. Returns whether the queue has room for it, or why not (T130).
 * `isUrgent`: a full queue does not stop the form, only a limit of its network for urgent forms does.
 */
export async function countAgainstQueueLimit(
  db: Db,
  { form, address, secret, isUrgent = false }: QueuedForm,
  now = new Date(),
): Promise<QueueLimitResult> {
  if (!isUrgent && (await isFull(db, form))) {
    const { count } = await incrementLimit(db, buildLimitKey(secret, 'full queue', form), DAY, now)
    return count === 1 ? 'first' : 'full'
  }
  const network = toNetwork(address) ?? address
  const { count } = await incrementLimit(
    db,
    buildLimitKey(secret, `waits for moderation: ${isUrgent ? `urgent ${form}` : form}`, network),
    WEEK,
    now,
  )
  return count > PER_NETWORK ? 'network' : 'room'
}

async function isFull(db: Db, form: QueuedKind): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from (select 1 ${WAITING[form]} limit ${sql.lit(MOST_WAITING)}) as counted`.execute(
    db,
  )
  return Number(rows[0]?.waiting) >= MOST_WAITING
}
