import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import {
  buildLimitKey,
  incrementLimit,
  incrementLimits,
  readOpenRateLimitCounts,
} from '~/features/rate-limits/counter.server'
import { readSettings } from '~/features/settings/site.server'
import { toNetwork } from '~/values/network'
import type { VisitorFormKind } from './visitor-writes.server'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
/**
 * Smallest hourly limit of a kind of form other than reservations, if the operator sets none. Forms above the
 * limit wait for moderation.
 */
const MIN_HOURLY_FORM_LIMIT = 60
const BUSINESSES_PER_HOURLY_FORM = 100
/** Hourly limit of reservations per business. Those above it are stored as doubtful. */
const MAX_HOURLY_RESERVATIONS_PER_BUSINESS = 30

/** A form to be accepted and counted. */
interface AcceptedForm {
  form: VisitorFormKind
  target?: number | undefined
  secret: string
}

const ceilingKey = ({ form, target, secret }: AcceptedForm) =>
  buildLimitKey(secret, 'taken within an hour', form === 'reservation' ? `${form} ${target}` : form)

/**
 * Counts an accepted form and compares with the hourly limit of its kind. `within`: up to the limit. `first`:
 * the first one above it, which is reported to the operator. `beyond`: a later one. Reservations are counted
 * per business.
 */
export async function countAgainstHourlyLimit(
  db: Db,
  acceptedForm: AcceptedForm,
  now = new Date(),
): Promise<'within' | 'first' | 'beyond'> {
  const { count } = await incrementLimit(db, ceilingKey(acceptedForm), HOUR_SECONDS, now)
  const most = await ceilingOf(db, acceptedForm.form, count)
  return count <= most ? 'within' : count === most + 1 ? 'first' : 'beyond'
}

/**
 * Returns those of `kinds` that are above their limit in this hour. Reservations are not, because they are
 * counted per business.
 */
export async function findKindsOverHourlyLimit(
  db: Db,
  kinds: readonly VisitorFormKind[],
  secret: string,
  now = new Date(),
): Promise<VisitorFormKind[]> {
  const keys = new Map(kinds.map((form) => [ceilingKey({ form, secret }), form]))
  const counts = await readOpenRateLimitCounts(db, [...keys.keys()], now)
  const beyond: VisitorFormKind[] = []
  for (const { key_hash, count } of counts) {
    const form = keys.get(key_hash)
    if (form && count > (await ceilingOf(db, form, count))) beyond.push(form)
  }
  return beyond
}

/**
 * Returns the hourly limit: constant for reservations, otherwise from the settings. Without a setting it
 * grows with the number of businesses. They are counted only if there are already many forms.
 */
async function ceilingOf(db: Db, form: VisitorFormKind, count: number): Promise<number> {
  if (form === 'reservation') return MAX_HOURLY_RESERVATIONS_PER_BUSINESS
  const { forms_per_hour: chosen } = await readSettings(db, ['forms_per_hour'])
  if (chosen !== '') return Number(chosen)
  if (count <= MIN_HOURLY_FORM_LIMIT) return MIN_HOURLY_FORM_LIMIT
  const { businesses } = await db
    .selectFrom('businesses')
    .select((row) => row.fn.countAll<number>().as('businesses'))
    .where('is_listed', '=', 1)
    .executeTakeFirstOrThrow()
  return Math.max(MIN_HOURLY_FORM_LIMIT, Math.floor(Number(businesses) / BUSINESSES_PER_HOURLY_FORM))
}

/**
 * Counts a use of this form token. Returns whether another form of the same kind and target used it within a
 * day. `whose` identifies the same form if it is corrected and sent again.
 */
export async function countAndDetectTokenReuse(
  db: Db,
  { form, target, secret, formToken, whose }: AcceptedForm & { formToken: string; whose: string },
  now = new Date(),
): Promise<boolean> {
  const what = JSON.stringify([form, target, formToken])
  const [any, own] = [
    buildLimitKey(secret, 'stamp', what),
    buildLimitKey(secret, 'stamp of one form', `${what}\n${whose}`),
  ]
  const counts = await incrementLimits(
    db,
    [any, own].map((key) => ({ key, windowSeconds: DAY_SECONDS })),
    now,
  )
  return (counts.get(any) ?? 0) > (counts.get(own) ?? 0)
}

const QUEUE_WINDOW_SECONDS = 24 * 60 * 60
const WEEK_SECONDS = 7 * QUEUE_WINDOW_SECONDS
/** Maximum number of waiting forms per kind. This is ten pages of the queue. */
const MAX_WAITING_FORMS_PER_KIND = 500
/** Maximum number of forms of a kind that a network adds to the queue in a week. */
const MAX_WEEKLY_FORMS_PER_NETWORK = 60

/** Forms that can wait in the queue. Reservations cannot. */
type QueuedKind = Exclude<VisitorFormKind, 'reservation'>

/**
 * FROM and WHERE clauses for the waiting forms of each kind. Of businesses on hold, only those from the
 * registration form count. Only the newest 2,000 on hold are checked, because there may be many more.
 */
const WAITING_FORMS_FROM_CLAUSES: Record<QueuedKind, RawBuilder<unknown>> = {
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
    const { count } = await incrementLimit(
      db,
      buildLimitKey(secret, 'full queue', form),
      QUEUE_WINDOW_SECONDS,
      now,
    )
    return count === 1 ? 'first' : 'full'
  }
  const network = toNetwork(address) ?? address
  const { count } = await incrementLimit(
    db,
    buildLimitKey(secret, `waits for moderation: ${isUrgent ? `urgent ${form}` : form}`, network),
    WEEK_SECONDS,
    now,
  )
  return count > MAX_WEEKLY_FORMS_PER_NETWORK ? 'network' : 'room'
}

async function isFull(db: Db, form: QueuedKind): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from (select 1 ${WAITING_FORMS_FROM_CLAUSES[form]} limit ${sql.lit(MAX_WAITING_FORMS_PER_KIND)}) as counted`.execute(
    db,
  )
  return Number(rows[0]?.waiting) >= MAX_WAITING_FORMS_PER_KIND
}
