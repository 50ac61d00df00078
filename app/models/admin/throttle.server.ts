import type { Db } from 'db/connect'
import { countDown, countUp, limitKey } from '~/models/limit/counter.server'
import { networkOf } from '~/models/limit/network'

const WINDOW = 15 * 60
/** Failures within the window that an address may have. */
const PER_ADDRESS = 5
/** Failures that all addresses of a /24 (IPv4) or a /48 (IPv6) may have together: they are cheap to rent by the block. */
const PER_NETWORK = 30
/** Failures an account may have, from wherever, before its attempts begin to wait. */
const PER_ACCOUNT = 20
const FIRST_WAIT = 500
const LONGEST_WAIT = 8_000

/** Who tries to sign in, and the secret their counts are keyed with. */
export interface Attempt {
  username: string
  /** As `clientAddress` gives it. */
  address: string
  secret: string
}

export type Entry = { ok: true; waitMs: number } | { ok: false; retryAfter: number }

/**
 * Counts an attempt before its password is looked at, so that a hundred at once are counted too. An address or a network
 * that has failed too often is refused with the seconds to wait (T14). An account under attack is not locked, or
 * anybody could lock its owner out: its attempts wait, longer and longer, up to eight seconds.
 */
export async function enterAttempt(db: Db, attempt: Attempt, now = new Date()): Promise<Entry> {
  const { address, network, account } = keys(attempt)
  const fromAddress = await countUp(db, address, WINDOW, now)
  if (fromAddress.count > PER_ADDRESS) return { ok: false, retryAfter: fromAddress.secondsLeft }
  const fromNetwork = await countUp(db, network, WINDOW, now)
  if (fromNetwork.count > PER_NETWORK) return { ok: false, retryAfter: fromNetwork.secondsLeft }
  const onAccount = await countUp(db, account, WINDOW, now)
  return { ok: true, waitMs: waitAfter(onAccount.count - PER_ACCOUNT) }
}

/**
 * Takes an attempt back that was let in: because it succeeded, or because its password was never looked at. Earlier
 * failures stay: whoever has one account must not win new guesses at another by signing in to their own.
 */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  for (const key of Object.values(keys(attempt))) await countDown(db, key)
}

function waitAfter(beyond: number): number {
  return beyond <= 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (beyond - 1))
}

function keys({ username, address, secret }: Attempt) {
  return {
    address: limitKey(secret, 'sign-in from address', address),
    network: limitKey(secret, 'sign-in from network', networkOf(address) ?? address),
    account: limitKey(secret, 'sign-in to account', username),
  }
}
