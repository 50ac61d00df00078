import type { Db } from 'db/connect'
import {
  buildLimitKey,
  decrementLimit,
  hasOpenRateLimitWindow,
  incrementLimit,
} from '~/features/rate-limits/counter.server'
import { toNetwork } from '~/values/network'

const SIGN_IN_WINDOW_SECONDS = 15 * 60
/** Maximum number of failures per address within the window. */
const MAX_SIGN_IN_FAILURES_PER_ADDRESS = 5
/**
 * Maximum number of failures per /24 (IPv4) or /48 (IPv6) network, because attackers can use many addresses
 * of one.
 */
const MAX_SIGN_IN_FAILURES_PER_NETWORK = 30
/**
 * After this many failures of an account within the window, attempts of unknown browsers and addresses are
 * delayed.
 */
const UNDELAYED_FAILURES_PER_ACCOUNT = 20
/**
 * Maximum number of failures of a known browser or address on its own counter. After that, the limits of
 * unknown ones apply to it.
 */
const MAX_FAILURES_PER_KNOWN_CLIENT = 10
const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60
const KNOWN_ADDRESS_SECONDS = 30 * 24 * 60 * 60
/** Limits for codes of the second step. Of a million codes, about three are valid at a time. */
const SECOND_STEP_CODE_LIMITS = [
  { window: SIGN_IN_WINDOW_SECONDS, most: 5 },
  { window: 24 * 60 * 60, most: 20 },
]
const FIRST_SIGN_IN_DELAY_MS = 500
const MAX_SIGN_IN_DELAY_MS = 8_000

/** An attempt to sign in. `secret` is used for the keys of its counters. */
export interface SignInAttemptOrigin {
  username: string
  /** Result of `getClientAddressKey`. */
  address: string
  /** Id of the browser. Undefined if it has none. */
  device?: string | undefined
  secret: string
}

/** `counted` lists the counters to reduce if the attempt should not count. */
export type CountSignInAttemptResult =
  | { ok: true; isKnown: boolean; waitMs: number; counted: string[] }
  | { ok: false; retryAfter: number }

/**
 * Counts an attempt before the password is checked. Known browsers and addresses have their own counter, so
 * that attacks by others do not block them (T112). After too many failures of an address or network, rejects
 * with a waiting time in seconds (T14). An account under attack is not locked, because anyone could then lock
 * out its owner. Its attempts get a delay of up to eight seconds.
 */
export async function countSignInAttempt(
  db: Db,
  attempt: SignInAttemptOrigin,
  now = new Date(),
): Promise<CountSignInAttemptResult> {
  for (const { known, failures } of acquaintances(attempt)) {
    if (!(await hasOpenRateLimitWindow(db, known, now))) continue
    const { count } = await incrementLimit(db, failures, SIGN_IN_WINDOW_SECONDS, now)
    if (count <= MAX_FAILURES_PER_KNOWN_CLIENT)
      return { ok: true, isKnown: true, waitMs: 0, counted: [failures] }
  }
  const { address, network, account } = keys(attempt)
  const fromAddress = await incrementLimit(db, address, SIGN_IN_WINDOW_SECONDS, now)
  if (fromAddress.count > MAX_SIGN_IN_FAILURES_PER_ADDRESS)
    return { ok: false, retryAfter: fromAddress.secondsLeft }
  const fromNetwork = await incrementLimit(db, network, SIGN_IN_WINDOW_SECONDS, now)
  if (fromNetwork.count > MAX_SIGN_IN_FAILURES_PER_NETWORK)
    return { ok: false, retryAfter: fromNetwork.secondsLeft }
  const onAccount = await incrementLimit(db, account, SIGN_IN_WINDOW_SECONDS, now)
  const waitMs = waitAfter(onAccount.count - UNDELAYED_FAILURES_PER_ACCOUNT)
  return { ok: true, isKnown: false, waitMs, counted: [address, network, account] }
}

/**
 * Reduces the counters of an attempt that succeeded or was not checked. Earlier failures still count, so that
 * signing in to another account does not give more guesses.
 */
export async function decrementAttemptCounters(db: Db, counterKeys: readonly string[]): Promise<void> {
  for (const key of counterKeys) await decrementLimit(db, key)
}

/** Whether this browser is remembered from an earlier sign-in to the account, as by `rememberBrowserAndAddress`. */
export async function isKnownBrowser(
  db: Db,
  { username, device, secret }: SignInAttemptOrigin,
): Promise<boolean> {
  return device !== undefined && hasOpenRateLimitWindow(db, deviceKey(secret, username, device))
}

/**
 * Counts an attempt with a code. Each account may have five in 15 minutes and 20 a day, and each of its known
 * browsers too. Above that, rejects with a waiting time in seconds.
 */
export async function countCodeAttempt(
  db: Db,
  attempt: SignInAttemptOrigin,
  now = new Date(),
): Promise<{ ok: true; counted: string[] } | { ok: false; retryAfter: number }> {
  const { username, device, secret } = attempt
  const whose = (await isKnownBrowser(db, attempt)) ? `${username}\n${device}` : username
  const counted: string[] = []
  for (const { window, most } of SECOND_STEP_CODE_LIMITS) {
    const key = buildLimitKey(secret, `codes in ${window} s`, whose)
    const { count, secondsLeft } = await incrementLimit(db, key, window, now)
    if (count > most) return { ok: false, retryAfter: secondsLeft }
    counted.push(key)
  }
  return { ok: true, counted }
}

/** Remembers that this browser (for a year) and this address (for a month) have signed in to the account. */
export async function rememberBrowserAndAddress(
  db: Db,
  attempt: SignInAttemptOrigin,
  now = new Date(),
): Promise<void> {
  for (const { known, seconds } of acquaintances(attempt)) await incrementLimit(db, known, seconds, now)
}

function waitAfter(beyond: number): number {
  return beyond <= 0 ? 0 : Math.min(MAX_SIGN_IN_DELAY_MS, FIRST_SIGN_IN_DELAY_MS * 2 ** (beyond - 1))
}

const deviceKey = (secret: string, username: string, device: string) =>
  buildLimitKey(secret, 'signed in from device', `${username}\n${device}`)

/** Returns the counter keys of browser and address: for successful sign-ins, and for failures. */
function acquaintances({ username, address, device, secret }: SignInAttemptOrigin) {
  const acquaintance = (what: string, whom: string, seconds: number) => ({
    known: buildLimitKey(secret, `signed in from ${what}`, `${username}\n${whom}`),
    failures: buildLimitKey(secret, `failures of known ${what}`, `${username}\n${whom}`),
    seconds,
  })
  return [
    ...(device ? [acquaintance('device', device, KNOWN_DEVICE_SECONDS)] : []),
    acquaintance('address', address, KNOWN_ADDRESS_SECONDS),
  ]
}

function keys({ username, address, secret }: SignInAttemptOrigin) {
  return {
    address: buildLimitKey(secret, 'sign-in from address', address),
    network: buildLimitKey(secret, 'sign-in from network', toNetwork(address) ?? address),
    account: buildLimitKey(secret, 'sign-in to account', username),
  }
}
