import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { networkOf } from '~/values/network'
import { checkPassword, type KnownAccount } from './accounts.server'
import {
  beginAttempt,
  isKnownBrowser,
  rememberSignIn,
  type SignInAttempt,
  uncountAttempt,
} from './throttle.server'

/** Interval between two retry slots of an account, and delay before the first, in milliseconds. */
const APART = 8_000
const FIRST = 10_000
/** Unused slots expire after this time, in milliseconds. */
const LASTS = 10 * 60_000
const MOST = 50_000

/**
 * Times at which sign-ins to an account under attack are checked, one per network and account. A user who
 * returns at that time is checked, however many others try. Slots of an account keep their minimum interval,
 * so that more networks do not allow more guesses (T14).
 */
export class RetrySlots {
  /** Time of each slot, in order of creation. */
  readonly #slots = new Map<string, number>()
  readonly #last = new Map<string, number>()

  /** Uses up the slot of `network`. Returns whether its time has come and it has not expired. */
  take(username: string, network: string, now = Date.now()): boolean {
    const key = keyOf(username, network)
    const at = this.#slots.get(key)
    if (at === undefined || now < at) return false
    this.#slots.delete(key)
    return now <= at + LASTS
  }

  /** Seconds until the slot of `network`. Creates one if it has none. */
  secondsUntil(username: string, network: string, now = Date.now()): number {
    const key = keyOf(username, network)
    this.#forget(now)
    const at = this.#slots.get(key) ?? Math.max(now + FIRST, (this.#last.get(username) ?? 0) + APART)
    if (!this.#slots.has(key) && this.#slots.size < MOST) {
      this.#slots.set(key, at)
      this.#last.set(username, at)
    }
    return Math.ceil((at - now) / 1000)
  }

  /** Whether any slot of the account is still in the future. */
  isWaitedFor = (username: string, now = Date.now()): boolean => (this.#last.get(username) ?? 0) > now

  #forget(now: number): void {
    for (const [key, at] of this.#slots) if (at + LASTS < now) this.#slots.delete(key)
    for (const [username, at] of this.#last) if (at < now) this.#last.delete(username)
  }
}

const keyOf = (username: string, network: string) => `${network}\n${username}`

export type SignIn =
  /** `isNewBrowser`: this browser has not signed in to the account before. */
  | { ok: true; account: KnownAccount; isNewBrowser: boolean }
  | { ok: false; reason: 'wrong' }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too_many'; retryAfter: number }

/** Maximum length of the queue of password checks for unknown browsers. Checks run one at a time. */
const AT_ONCE = 40
/** Additional places for browsers and addresses that have signed in before, and for retry slots. */
const RESERVED_FOR_KNOWN = 10
const WHEN_FULL = 10

/**
 * Accounts with a delayed attempt. One at a time, and none while there are pending slots, to limit guesses
 * (T14).
 */
const accountsWaiting = new Set<string>()
/** Slots by database. A process has one. */
const retrySlotsOf = new WeakMap<Db, RetrySlots>()
let queueLength = 0

/**
 * Checks a password. Fails with `wrong` (equally slow for an unknown name), or `too_many` regardless of the
 * password. A user who returns after the given waiting time is checked (T112). Success without a second step
 * makes browser and address known. `wait` waits the given milliseconds.
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

/** The password was not checked, so the attempt does not count as a failure. */
async function refuseUnchecked(db: Db, counted: readonly string[], retryAfter = WHEN_FULL): Promise<SignIn> {
  await uncountAttempt(db, counted)
  return { ok: false, reason: 'too_many', retryAfter }
}
