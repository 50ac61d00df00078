import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { networkOf } from '~/values/network'
import { checkPassword, type KnownAccount } from './accounts.server'
import { RetrySlots } from './retry-slots'
import {
  beginAttempt,
  isKnownBrowser,
  rememberSignIn,
  type SignInAttempt,
  uncountAttempt,
} from './throttle.server'

export type SignIn =
  /** `isNewBrowser`: it has not signed in to this account before. */
  | { ok: true; account: KnownAccount; isNewBrowser: boolean }
  | { ok: false; reason: 'wrong' }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too_many'; retryAfter: number }

/** Most passwords queued for checking; they are hashed one at a time. */
const AT_ONCE = 40
/** Places in that line kept for browsers and addresses that have signed in before. */
const RESERVED_FOR_KNOWN = 10
const WHEN_FULL = 10

/**
 * Accounts with an attempt that waits: one at a time, and none while others have turns, so that guesses stay few (T14).
 */
const accountsWaiting = new Set<string>()
/** Of the accounts of each database; a process has one. */
const retrySlotsOf = new WeakMap<Db, RetrySlots>()
let queueLength = 0

/**
 * Tries a password. Refuses with `wrong`, as slowly for an unknown name, or `too_many`, whatever the password. Whoever
 * comes back after the wait they were told is looked at (T112). Success with no second step to come makes browser and
 * address known. `wait` passes milliseconds.
 */
export async function signIn(
  db: Db,
  attempt: SignInAttempt & { password: string },
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<SignIn> {
  const entry = await beginAttempt(db, attempt)
  if (!entry.ok) return { ok: false, reason: 'too_many', retryAfter: entry.retryAfter }
  const { username } = attempt
  const network = networkOf(attempt.address) ?? attempt.address
  const retrySlots = retrySlotsOf.get(db) ?? new RetrySlots()
  retrySlotsOf.set(db, retrySlots)
  const hasRetrySlot = entry.waitMs > 0 && retrySlots.take(username, network)
  if (entry.waitMs > 0 && !hasRetrySlot) {
    const mayWait = !retrySlots.isWaitedFor(username) && !accountsWaiting.has(username)
    if (!mayWait) return refuseUnchecked(db, entry.counted, retrySlots.secondsUntil(username, network))
    accountsWaiting.add(username)
    await wait(entry.waitMs).finally(() => accountsWaiting.delete(username))
  }
  if (queueLength >= AT_ONCE + (entry.isKnown || hasRetrySlot ? RESERVED_FOR_KNOWN : 0))
    return refuseUnchecked(db, entry.counted)
  queueLength++
  try {
    const account = await checkPassword(db, username, attempt.password)
    if (!account) return { ok: false, reason: 'wrong' }
    await uncountAttempt(db, entry.counted)
    const isNewBrowser = !(await isKnownBrowser(db, attempt))
    if (!account.hasSecondStep) await rememberSignIn(db, attempt)
    return { ok: true, account, isNewBrowser }
  } finally {
    queueLength--
  }
}

/** No password was looked at, so that the attempt is no failure: an owner who is turned away may try again. */
async function refuseUnchecked(db: Db, counted: readonly string[], retryAfter = WHEN_FULL): Promise<SignIn> {
  await uncountAttempt(db, counted)
  return { ok: false, reason: 'too_many', retryAfter }
}
