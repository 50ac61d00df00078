import type { Db } from 'db/connect'
import { countUpEach, limitKey } from '~/features/rate-limits/counter.server'
import { networkOf } from '~/values/network'

const HOUR = 60 * 60
const DAY = 24 * HOUR

export type FormKind = 'registration' | 'rating' | 'reservation' | 'report' | 'suggestion' | 'page rating'

/** Forms within a window: up to `usual` nothing is asked, beyond `most` nothing is taken for granted any more. */
interface Limit {
  usual: number
  most: number
  windowSeconds: number
}

const PER_SENDER: Limit = { usual: 5, most: 15, windowSeconds: HOUR }
/** A carrier's network is that of many phones. */
const PER_NETWORK: Limit = { usual: 30, most: 90, windowSeconds: HOUR }
/** Everybody who writes to one business. Comments come in slowly, and are what somebody gains by inventing. */
const PER_TARGET: Record<FormKind, Limit> = {
  registration: { usual: 30, most: 60, windowSeconds: HOUR },
  rating: { usual: 10, most: 20, windowSeconds: HOUR },
  reservation: { usual: 30, most: 60, windowSeconds: HOUR },
  report: { usual: 10, most: 20, windowSeconds: HOUR },
  suggestion: { usual: 10, most: 20, windowSeconds: HOUR },
  'page rating': { usual: 30, most: 60, windowSeconds: HOUR },
}
const PER_SENDER_AND_TARGET: Limit = { usual: 5, most: 10, windowSeconds: DAY }

export interface VisitorWrite {
  form: FormKind
  address: string
  contacts?: readonly (string | null)[]
  target?: number | undefined
  secret: string
}

/**
 * `many`: more than people usually send; `crowded`: more than any business gets, or than come in one name; `too many`: more than
 * any sender sends.
 */
export type WriteRate = 'usual' | 'many' | 'crowded' | 'too many'

/**
 * Counts a form and tells how many of its kind came from its address and network, and then, unless those are too many, in the
 * name of its e-mail or phone and to its business lately: the worst counts (T92). `many` leads to the question only: carriers
 * share addresses (D37).
 */
export async function countWrite(db: Db, write: VisitorWrite, now = new Date()): Promise<WriteRate> {
  const bySender = await countEach(db, write, limitsOfSender(write), now)
  // What is refused keeps nobody else from a business, nor whose e-mail it names.
  if (bySender === 'most') return 'too many'
  const byNamed = await countEach(db, write, limitsOfNamed(write), now)
  if (byNamed === 'most') return 'crowded'
  return (bySender ?? byNamed) ? 'many' : 'usual'
}

interface Counted {
  what: string
  whom: string
  limit: Limit
}

/** Counts a form under each of these; which bound is passed by any of them. */
async function countEach(
  db: Db,
  { form, secret }: VisitorWrite,
  counted: readonly Counted[],
  now: Date,
): Promise<'most' | 'usual' | undefined> {
  if (counted.length === 0) return undefined
  const limits = counted.map(({ what, whom, limit }) => ({
    key: limitKey(secret, `${form} from ${what}`, whom),
    limit,
  }))
  const keys = limits.map(({ key, limit }) => ({ key, windowSeconds: limit.windowSeconds }))
  const counts = await countUpEach(db, keys, now)
  return (['most', 'usual'] as const).find((bound) =>
    limits.some(({ key, limit }) => (counts.get(key) ?? 0) > limit[bound]),
  )
}

function limitsOfSender({ address, target }: VisitorWrite): Counted[] {
  const network = networkOf(address) ?? address
  return [
    { what: 'address', whom: address, limit: PER_SENDER },
    { what: 'network', whom: network, limit: PER_NETWORK },
    ...(target === undefined
      ? []
      : [{ what: 'address to target', whom: `${address} ${target}`, limit: PER_SENDER_AND_TARGET }]),
  ]
}

function limitsOfNamed({ form, contacts = [], target }: VisitorWrite): Counted[] {
  return [
    ...contacts.flatMap((whom) => (whom ? [{ what: 'contact', whom, limit: PER_SENDER }] : [])),
    ...(target === undefined ? [] : [{ what: 'target', whom: String(target), limit: PER_TARGET[form] }]),
  ]
}
