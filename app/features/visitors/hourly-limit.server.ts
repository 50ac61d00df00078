import type { Db } from 'db/connect'
import {
  buildLimitKey,
  incrementLimit,
  incrementLimits,
  readOpenWindowCounts,
} from '~/features/rate-limits/counter.server'
import { readSettings } from '~/features/settings/site.server'
import type { VisitorFormKind } from './visitor-writes.server'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/**
 * Smallest hourly limit of a kind of form other than reservations, if the operator sets none. Forms above the
 * limit wait for moderation.
 */
const FEWEST = 60
const BUSINESSES_FOR_ONE_MORE = 100
/** Hourly limit of reservations per business. Those above it are stored as doubtful. */
const PER_BUSINESS = 30

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
  const { count } = await incrementLimit(db, ceilingKey(acceptedForm), HOUR, now)
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
  const counts = await readOpenWindowCounts(db, [...keys.keys()], now)
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
  if (form === 'reservation') return PER_BUSINESS
  const { forms_per_hour: chosen } = await readSettings(db, ['forms_per_hour'])
  if (chosen !== '') return Number(chosen)
  if (count <= FEWEST) return FEWEST
  const { businesses } = await db
    .selectFrom('businesses')
    .select((row) => row.fn.countAll<number>().as('businesses'))
    .where('is_listed', '=', 1)
    .executeTakeFirstOrThrow()
  return Math.max(FEWEST, Math.floor(Number(businesses) / BUSINESSES_FOR_ONE_MORE))
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
    [any, own].map((key) => ({ key, windowSeconds: DAY })),
    now,
  )
  return (counts.get(any) ?? 0) > (counts.get(own) ?? 0)
}
