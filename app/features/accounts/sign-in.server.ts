import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { enqueueMessage } from '~/features/outbox/messages.server'
import { formatDateTime } from '~/features/places/calendar'
import { toNetwork } from '~/values/network'
import { type AccountSummary, findAccountByCredentials } from './accounts.server'
import {
  countSignInAttempt,
  decrementAttemptCounters,
  isKnownBrowser,
  rememberBrowserAndAddress,
  type SignInAttemptOrigin,
} from './throttle.server'

/** Minimum time between two reserved times of an account, and time before the first one. In milliseconds. */
const MIN_RESERVED_TIME_GAP_MS = 8_000
const FIRST_RESERVED_TIME_DELAY_MS = 10_000
/** A reserved time expires after this, in milliseconds. */
const RESERVED_TIME_VALIDITY_MS = 10 * 60_000
const MAX_RESERVED_TIMES = 50_000

/**
 * Reserved times for signing in to an account under attack, one per network and account. A user who returns at
 * the reserved time can be checked while others try. Reserved times of an account have a minimum distance, so
 * that more networks do not give more guesses (T14).
 */
export class ReservedSignInTimes {
  /** Reserved time by network and account, in the order of creation. */
  readonly #slots = new Map<string, number>()
  readonly #last = new Map<string, number>()

  /** Returns whether the reserved time of `network` has come and has not expired. Uses it up if it has come. */
  take(username: string, network: string, now = Date.now()): boolean {
    const key = keyOf(username, network)
    const at = this.#slots.get(key)
    if (at === undefined || now < at) return false
    this.#slots.delete(key)
    return now <= at + RESERVED_TIME_VALIDITY_MS
  }

  /**
   * Returns the seconds until the reserved time of `network`. Reserves one if there is none, while fewer than
   * 50,000 exist.
   */
  secondsUntil(username: string, network: string, now = Date.now()): number {
    const key = keyOf(username, network)
    this.#forget(now)
    const at =
      this.#slots.get(key) ??
      Math.max(now + FIRST_RESERVED_TIME_DELAY_MS, (this.#last.get(username) ?? 0) + MIN_RESERVED_TIME_GAP_MS)
    if (!this.#slots.has(key) && this.#slots.size < MAX_RESERVED_TIMES) {
      this.#slots.set(key, at)
      this.#last.set(username, at)
    }
    return Math.ceil((at - now) / 1000)
  }

  /** Whether the account has a reserved time in the future. */
  isWaitedFor = (username: string, now = Date.now()): boolean => (this.#last.get(username) ?? 0) > now

  #forget(now: number): void {
    for (const [key, at] of this.#slots) if (at + RESERVED_TIME_VALIDITY_MS < now) this.#slots.delete(key)
    for (const [username, at] of this.#last) if (at < now) this.#last.delete(username)
  }
}

const keyOf = (username: string, network: string) => `${network}\n${username}`

export type SignInResult =
  /** `isNewBrowser`: this browser is not remembered for the account. */
  | { ok: true; account: AccountSummary; isNewBrowser: boolean }
  | { ok: false; reason: 'wrong' }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too_many'; retryAfter: number }

/** Maximum number of password checks in the queue, for unknown browsers. One check runs at a time. */
const MAX_QUEUED_PASSWORD_CHECKS = 40
/** Additional places in that queue for known browsers and addresses, and for reserved times. */
const EXTRA_QUEUE_PLACES_FOR_KNOWN = 10
const FULL_QUEUE_RETRY_SECONDS = 10

/**
 * Accounts with an attempt that is being delayed. Only one at a time, and none while a time is reserved,
 * which limits guesses (T14).
 */
const accountsWaiting = new Set<string>()
/** Reserved times by database. */
const retrySlotsOf = new WeakMap<Db, ReservedSignInTimes>()
let queueLength = 0

/**
 * Checks a password. Fails with `wrong`, which takes about the same time for an unknown name. Fails with
 * `too_many` even if the password is right. A user who returns after the given waiting time can be checked
 * (T112). A success without second step makes browser and address known. `wait` waits the given number of
 * milliseconds.
 */
export async function checkSignInPassword(
  db: Db,
  attempt: SignInAttemptOrigin & { password: string },
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<SignInResult> {
  const entry = await countSignInAttempt(db, attempt)
  if (!entry.ok) return { ok: false, reason: 'too_many', retryAfter: entry.retryAfter }
  const { username } = attempt
  const network = toNetwork(attempt.address) ?? attempt.address
  const retrySlots = retrySlotsOf.get(db) ?? new ReservedSignInTimes()
  retrySlotsOf.set(db, retrySlots)
  const hasRetrySlot = entry.waitMs > 0 && retrySlots.take(username, network)
  if (entry.waitMs > 0 && !hasRetrySlot) {
    const mayWait = !retrySlots.isWaitedFor(username) && !accountsWaiting.has(username)
    if (!mayWait) return refuseUnchecked(db, entry.counted, retrySlots.secondsUntil(username, network))
    accountsWaiting.add(username)
    await wait(entry.waitMs).finally(() => accountsWaiting.delete(username))
  }
  if (
    queueLength >=
    MAX_QUEUED_PASSWORD_CHECKS + (entry.isKnown || hasRetrySlot ? EXTRA_QUEUE_PLACES_FOR_KNOWN : 0)
  )
    return refuseUnchecked(db, entry.counted)
  queueLength++
  try {
    const account = await findAccountByCredentials(db, username, attempt.password)
    if (!account) return { ok: false, reason: 'wrong' }
    await decrementAttemptCounters(db, entry.counted)
    const isNewBrowser = !(await isKnownBrowser(db, attempt))
    if (!account.hasSecondStep) await rememberBrowserAndAddress(db, attempt)
    return { ok: true, account, isNewBrowser }
  } finally {
    queueLength--
  }
}

/** Rejects an attempt whose password was not checked. It does not count as a failure. */
async function refuseUnchecked(
  db: Db,
  counted: readonly string[],
  retryAfter = FULL_QUEUE_RETRY_SECONDS,
): Promise<SignInResult> {
  await decrementAttemptCounters(db, counted)
  return { ok: false, reason: 'too_many', retryAfter }
}

interface NewBrowser {
  username: string
  userAgent: string | null
  network: string | null
  /** E-mail address of the operator. */
  to: string
  site: { name: string; origin: string }
  path: string
}

/**
 * Reads the e-mail address of the site. Undefined or empty if there is none. The query is here, because the
 * settings feature imports this one.
 */
export async function readSiteEmail(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'site_email')
    .executeTakeFirst()
  return row?.value
}

/** Queues the e-mail about a sign-in from a new browser. */
export async function enqueueNewBrowserMail(
  db: Db,
  { username, userAgent, network, to, site, path }: NewBrowser,
  now = new Date(),
): Promise<void> {
  const text = [
    `La cuenta ${username} de ${site.name} entró desde un navegador que no conocíamos.`,
    `Navegador: ${userAgent ?? 'desconocido'}\nRed: ${network ?? 'desconocida'}\nCuándo: ${formatDateTime(now.toISOString())}`,
    `Si fuiste tú, no hay nada que hacer. Si no, entra en ${site.origin}${path}, cierra esa sesión y cambia la contraseña.`,
  ].join('\n\n')
  const key = `sign-in-${now.getTime()}-${username.replace(/[^\w]/g, '-')}`
  const payload = { to, subject: `Entrada desde un navegador nuevo: ${username}`, text }
  await enqueueMessage(db, { kind: 'mail', key, about: 'Entrada desde un navegador nuevo', payload }, now)
}
