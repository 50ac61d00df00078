import type { Db } from 'db/connect'
import { countDown, countUp, isCounting, limitKey } from '~/features/rate-limits/counter.server'
import { networkOf } from '~/values/network'

const WINDOW = 15 * 60
/** Failures within the window that an address may have. */
const PER_ADDRESS = 5
/** Failures that all addresses of a /24 (IPv4) or a /48 (IPv6) may have together: they are cheap to rent by the block. */
const PER_NETWORK = 30
/** Failures an account may have, from wherever, before its attempts begin to wait. */
const PER_ACCOUNT = 20
/** Failures that a browser or an address may have with an account it has signed in to before. */
const PER_KNOWN = 10
const DEVICE_KNOWN = 365 * 24 * 60 * 60
const ADDRESS_KNOWN = 30 * 24 * 60 * 60
/** Tries at a code of the second step, of which there are a million and three count at a time. */
const CODES = [
  { window: WINDOW, most: 5 },
  { window: 24 * 60 * 60, most: 20 },
]
const FIRST_WAIT = 500
const LONGEST_WAIT = 8_000

/** Who tries to sign in, and the secret their counts are keyed with. */
export interface SignInAttempt {
  username: string
  /** As `clientAddress` gives it. */
  address: string
  /** As `readDevice` gives it. */
  device?: string | undefined
  secret: string
}

/** `counted` are the counts to take back when the attempt turns out to be none. */
export type SignInAttemptResult =
  | { ok: true; isKnown: boolean; waitMs: number; counted: string[] }
  | { ok: false; retryAfter: number }

/**
 * Counts an attempt before its password is looked at. A known browser or address has a count of its own, so that others
 * do not keep it out (T112); one that has failed too often is refused with the seconds to wait (T14). An account under
 * attack is not locked, or anybody could lock its owner out: its attempts wait, up to eight seconds.
 */
export async function beginAttempt(
  db: Db,
  attempt: SignInAttempt,
  now = new Date(),
): Promise<SignInAttemptResult> {
  for (const { known, failures } of acquaintances(attempt)) {
    if (!(await isCounting(db, known, now))) continue
    const { count } = await countUp(db, failures, WINDOW, now)
    if (count <= PER_KNOWN) return { ok: true, isKnown: true, waitMs: 0, counted: [failures] }
  }
  const { address, network, account } = keys(attempt)
  const fromAddress = await countUp(db, address, WINDOW, now)
  if (fromAddress.count > PER_ADDRESS) return { ok: false, retryAfter: fromAddress.secondsLeft }
  const fromNetwork = await countUp(db, network, WINDOW, now)
  if (fromNetwork.count > PER_NETWORK) return { ok: false, retryAfter: fromNetwork.secondsLeft }
  const onAccount = await countUp(db, account, WINDOW, now)
  const waitMs = waitAfter(onAccount.count - PER_ACCOUNT)
  return { ok: true, isKnown: false, waitMs, counted: [address, network, account] }
}

/** Takes back an attempt that succeeded or was never looked at; failures stay, or one's own account would win guesses. */
export async function uncountAttempt(db: Db, counted: readonly string[]): Promise<void> {
  for (const key of counted) await countDown(db, key)
}

/** Whether this browser has signed in to the account before. */
export async function isKnownBrowser(db: Db, { username, device, secret }: SignInAttempt): Promise<boolean> {
  return device !== undefined && isCounting(db, deviceKey(secret, username, device))
}

/** Counts a try at a code: five in a quarter of an hour, twenty in a day, known browsers apart; else the seconds. */
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
    const { count, secondsLeft } = await countUp(db, key, window, now)
    if (count > most) return { ok: false, retryAfter: secondsLeft }
    counted.push(key)
  }
  return { ok: true, counted }
}

/** Keeps that this browser, for a year, and this address, for a month, have signed in to the account. */
export async function rememberSignIn(db: Db, attempt: SignInAttempt, now = new Date()): Promise<void> {
  for (const { known, seconds } of acquaintances(attempt)) await countUp(db, known, seconds, now)
}

function waitAfter(beyond: number): number {
  return beyond <= 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (beyond - 1))
}

const deviceKey = (secret: string, username: string, device: string) =>
  limitKey(secret, 'signed in from device', `${username}\n${device}`)

/** Who may have signed in to the account before, by its own key of success and of failures. */
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
