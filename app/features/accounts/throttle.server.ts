import type { Db } from 'db/connect'
import {
  decrementLimit,
  hasOpenWindow,
  incrementLimit,
  limitKey,
} from '~/features/rate-limits/counter.server'
import { networkOf } from '~/values/network'

const WINDOW = 15 * 60
/** Allowed failures per address within the window. */
const PER_ADDRESS = 5
/** Allowed failures per /24 (IPv4) or /48 (IPv6), because addresses are cheap in blocks. */
const PER_NETWORK = 30
/** Failures per account, from any address, before its attempts are delayed. */
const PER_ACCOUNT = 20
/** Allowed failures of a browser or address that has signed in to the account before. */
const PER_KNOWN = 10
const DEVICE_KNOWN = 365 * 24 * 60 * 60
const ADDRESS_KNOWN = 30 * 24 * 60 * 60
/** Limits for codes of the second step. There are a million codes, of which three are valid at a time. */
const CODES = [
  { window: WINDOW, most: 5 },
  { window: 24 * 60 * 60, most: 20 },
]
const FIRST_WAIT = 500
const LONGEST_WAIT = 8_000

/** A sign-in attempt. `secret` keys its counters. */
export interface SignInAttempt {
  username: string
  /** Result of `clientAddress`. */
  address: string
  /** Result of `readDevice`. */
  device?: string | undefined
  secret: string
}

/** `counted`: counters to decrement if the attempt should not count. */
export type SignInAttemptResult =
  | { ok: true; isKnown: boolean; waitMs: number; counted: string[] }
  | { ok: false; retryAfter: number }

/**
 * Counts an attempt before the password is checked. A known browser or address has its own counter, so that
 * attacks do not block it (T112). Too many failures of an address or network lead to a rejection with a
 * waiting time in seconds (T14). An account under attack is not locked, because anyone could lock out its
 * owner. Its attempts are delayed by up to eight seconds.
 */
export async function beginAttempt(
  db: Db,
  attempt: SignInAttempt,
  now = new Date(),
): Promise<SignInAttemptResult> {
  for (const { known, failures } of acquaintances(attempt)) {
    if (!(await hasOpenWindow(db, known, now))) continue
    const { count } = await incrementLimit(db, failures, WINDOW, now)
    if (count <= PER_KNOWN) return { ok: true, isKnown: true, waitMs: 0, counted: [failures] }
  }
  const { address, network, account } = keys(attempt)
  const fromAddress = await incrementLimit(db, address, WINDOW, now)
  if (fromAddress.count > PER_ADDRESS) return { ok: false, retryAfter: fromAddress.secondsLeft }
  const fromNetwork = await incrementLimit(db, network, WINDOW, now)
  if (fromNetwork.count > PER_NETWORK) return { ok: false, retryAfter: fromNetwork.secondsLeft }
  const onAccount = await incrementLimit(db, account, WINDOW, now)
  const waitMs = waitAfter(onAccount.count - PER_ACCOUNT)
  return { ok: true, isKnown: false, waitMs, counted: [address, network, account] }
}

/**
 * Decrements the counters of an attempt that succeeded or was not checked. Earlier failures stay, so that
 * signing in to one's own account does not allow more guesses.
 */
export async function uncountAttempt(db: Db, counted: readonly string[]): Promise<void> {
  for (const key of counted) await decrementLimit(db, key)
}

/** Whether this browser has signed in to the account before. */
export async function isKnownBrowser(db: Db, { username, device, secret }: SignInAttempt): Promise<boolean> {
  return device !== undefined && hasOpenWindow(db, deviceKey(secret, username, device))
}

/**
 * Counts an attempt with a code: five in 15 minutes, 20 per day, counted separately for known browsers.
 * Returns the waiting time in seconds beyond that.
 */
export async function beginCode(
  db: Db,
  attempt: SignInAttempt,
  now = new Date(),
): Promise<{ ok: true; counted: string[] } | { ok: false; retryAfter: number }> {
  const { username, device, secret } = attempt
  const whose = (await isKnownBrowser(db, attempt)) ? `${username}\n${device}` : username
  const counted: string[] = []
  for (const { window, most } of CODES) {
    const key = limitKey(secret, `codes in ${window} s`, whose)
    const { count, secondsLeft } = await incrementLimit(db, key, window, now)
    if (count > most) return { ok: false, retryAfter: secondsLeft }
    counted.push(key)
  }
  return { ok: true, counted }
}

/** Remembers that this browser (for a year) and this address (for a month) have signed in to the account. */
export async function rememberSignIn(db: Db, attempt: SignInAttempt, now = new Date()): Promise<void> {
  for (const { known, seconds } of acquaintances(attempt)) await incrementLimit(db, known, seconds, now)
}

function waitAfter(beyond: number): number {
  return beyond <= 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (beyond - 1))
}

const deviceKey = (secret: string, username: string, device: string) =>
  limitKey(secret, 'signed in from device', `${username}\n${device}`)

/** Counter keys of browser and address: one for successful sign-ins, one for failures. */
function acquaintances({ username, address, device, secret }: SignInAttempt) {
  const acquaintance = (what: string, whom: string, seconds: number) => ({
    known: limitKey(secret, `signed in from ${what}`, `${username}\n${whom}`),
    failures: limitKey(secret, `failures of known ${what}`, `${username}\n${whom}`),
    seconds,
  })
  return [
    ...(device ? [acquaintance('device', device, DEVICE_KNOWN)] : []),
    acquaintance('address', address, ADDRESS_KNOWN),
  ]
}

function keys({ username, address, secret }: SignInAttempt) {
  return {
    address: limitKey(secret, 'sign-in from address', address),
    network: limitKey(secret, 'sign-in from network', networkOf(address) ?? address),
    account: limitKey(secret, 'sign-in to account', username),
  }
}
