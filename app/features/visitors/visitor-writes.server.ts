import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { buildLimitKey, incrementLimits } from '~/features/rate-limits/counter.server'
import { toCanonicalMailbox } from '~/values/contact/email'
import { toNetwork } from '~/values/network'

const REPEAT_WINDOW_MINUTES = 15

export interface IdempotentStoreResult {
  id: number
  isRepeat: boolean
  /** True if the form came from the same browser as the stored one. Also true if it was not stored before. */
  isOwn: boolean
}

export interface FormSender {
  /** Client address from `readClientAddressKey`. It is not stored. */
  address: string
  secret: string
}

export interface IdempotencyKey {
  /** Hash of the content and sender, made by `buildLimitKey`. */
  key: string
  browser?: string | null
}

/**
 * Stores a form once, even if it arrives several times within 15 minutes (T91). `insert` stores the row and
 * returns its id. It runs in the same transaction as the record of the form. For a repeat it does not run,
 * and the result has the earlier row.
 */
export function storeIdempotently(
  db: Db,
  idempotencyKey: IdempotencyKey,
  insert: (trx: Db) => Promise<number>,
  now = new Date(),
): Promise<IdempotentStoreResult> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('recent_forms').where('expires_at', '<=', now.toISOString()).execute()
    const known = await findRecentSubmission(trx, idempotencyKey, now)
    if (known) return known
    const id = await insert(trx)
    await trx
      .insertInto('recent_forms')
      .values({
        key_hash: idempotencyKey.key,
        row_id: id,
        expires_at: new Date(now.getTime() + REPEAT_WINDOW_MINUTES * 60_000).toISOString(),
        browser_hash: idempotencyKey.browser ?? null,
      })
      .execute()
    return { id, isRepeat: false, isOwn: true }
  })
}

/** Returns the row that the same form stored within the last 15 minutes. Null if there is none. */
export async function findRecentSubmission(
  db: Db,
  { key, browser }: IdempotencyKey,
  now = new Date(),
): Promise<IdempotentStoreResult | null> {
  const known = await db
    .selectFrom('recent_forms')
    .select(['row_id', 'browser_hash'])
    .where('key_hash', '=', key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!known) return null
  return { id: known.row_id, isRepeat: true, isOwn: !!browser && known.browser_hash === browser }
}

const SECONDS_PER_HOUR = 60 * 60
const SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR

export type VisitorFormKind = 'registration' | 'rating' | 'reservation' | 'report' | 'suggestion'

/**
 * Limits within a time window. Above `usual` the sender may get a question. Above `most` the form is rejected
 * or held for review.
 */
interface Limit {
  usual: number
  most: number
  windowSeconds: number
}

const LIMIT_PER_SENDER: Limit = { usual: 5, most: 15, windowSeconds: SECONDS_PER_HOUR }
/** Limits per network. They are high, because many phones share the network of a carrier. */
const LIMIT_PER_NETWORK: Limit = { usual: 30, most: 90, windowSeconds: SECONDS_PER_HOUR }
/**
 * Limits per business for all senders together. Lower for ratings, reports and suggestions, which are less
 * frequent.
 */
const LIMIT_PER_TARGET: Record<VisitorFormKind, Limit> = {
  registration: { usual: 30, most: 60, windowSeconds: SECONDS_PER_HOUR },
  rating: { usual: 10, most: 20, windowSeconds: SECONDS_PER_HOUR },
  reservation: { usual: 30, most: 60, windowSeconds: SECONDS_PER_HOUR },
  report: { usual: 10, most: 20, windowSeconds: SECONDS_PER_HOUR },
  suggestion: { usual: 10, most: 20, windowSeconds: SECONDS_PER_HOUR },
}
const LIMIT_PER_SENDER_AND_TARGET: Limit = { usual: 5, most: 10, windowSeconds: SECONDS_PER_DAY }

export interface VisitorSubmission {
  form: VisitorFormKind
  address: string
  contacts?: readonly (string | null)[]
  target?: number | undefined
  secret: string
}

/**
 * `many`: above a usual limit. `crowded`: above the maximum of a business, an e-mail or a phone. `too many`:
 * above the maximum of an address, its network, or an address for one business.
 */
export type SubmissionRateLevel = 'usual' | 'many' | 'crowded' | 'too many'

/**
 * Counts a form and compares the recent numbers with the limits (T92). Counts by address, by network, and by
 * address and business. If none of these is above its maximum, also by e-mail or phone, and by business.
 * `many` only leads to a question, because phones of one carrier share addresses (D37).
 */
export async function countSubmission(
  db: Db,
  submission: VisitorSubmission,
  now = new Date(),
): Promise<SubmissionRateLevel> {
  const bySender = await countEach(db, submission, limitsOfSender(submission), now)
  // A rejected form must not count against the business or the owner of the e-mail.
  if (bySender === 'most') return 'too many'
  const byNamed = await countEach(db, submission, limitsOfNamed(submission), now)
  if (byNamed === 'most') return 'crowded'
  return (bySender ?? byNamed) ? 'many' : 'usual'
}

interface Counted {
  what: string
  whom: string
  limit: Limit
}

/** Counts a form under each key. Returns the highest level that is exceeded. Undefined if none is. */
async function countEach(
  db: Db,
  { form, secret }: VisitorSubmission,
  counted: readonly Counted[],
  now: Date,
): Promise<'most' | 'usual' | undefined> {
  if (counted.length === 0) return undefined
  const limits = counted.map(({ what, whom, limit }) => ({
    key: buildLimitKey(secret, `${form} from ${what}`, whom),
    limit,
  }))
  const keys = limits.map(({ key, limit }) => ({ key, windowSeconds: limit.windowSeconds }))
  const counts = await incrementLimits(db, keys, now)
  return (['most', 'usual'] as const).find((bound) =>
    limits.some(({ key, limit }) => (counts.get(key) ?? 0) > limit[bound]),
  )
}

function limitsOfSender({ address, target }: VisitorSubmission): Counted[] {
  const network = toNetwork(address) ?? address
  return [
    { what: 'address', whom: address, limit: LIMIT_PER_SENDER },
    { what: 'network', whom: network, limit: LIMIT_PER_NETWORK },
    ...(target === undefined
      ? []
      : [{ what: 'address to target', whom: `${address} ${target}`, limit: LIMIT_PER_SENDER_AND_TARGET }]),
  ]
}

function limitsOfNamed({ form, contacts = [], target }: VisitorSubmission): Counted[] {
  return [
    ...contacts.flatMap((whom) =>
      whom ? [{ what: 'contact', whom: toCanonicalMailbox(whom), limit: LIMIT_PER_SENDER }] : [],
    ),
    ...(target === undefined
      ? []
      : [{ what: 'target', whom: String(target), limit: LIMIT_PER_TARGET[form] }]),
  ]
}

/** Names of the visitor forms in messages to the operator. */
export const VISITOR_FORM_LABELS: Record<VisitorFormKind, string> = {
  registration: 'inscripciones de negocios',
  rating: 'calificaciones',
  reservation: 'solicitudes de reserva a un negocio',
  report: 'reportes',
  suggestion: 'correcciones',
}
