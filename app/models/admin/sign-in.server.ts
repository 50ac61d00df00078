import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { checkPassword, type KnownAccount } from './accounts.server'
import { type Attempt, enterAttempt, forgiveAttempt } from './throttle.server'

export type SignIn =
  | { ok: true; account: KnownAccount }
  | { ok: false; reason: 'wrong' }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too_many'; retryAfter: number }

/** Attempts looked at or waiting at a time: those who wait must not fill the server. */
const AT_ONCE = 40
const WHEN_FULL = 10

let underWay = 0

/**
 * Tries a password. Refuses a wrong one, or an unknown name, with `wrong` and in the same time; who has tried too
 * often, with `too_many`, whatever the password. `wait` makes time pass, in milliseconds.
 */
export async function signIn(
  db: Db,
  attempt: Attempt & { password: string },
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<SignIn> {
  if (underWay >= AT_ONCE) return { ok: false, reason: 'too_many', retryAfter: WHEN_FULL }
  underWay++
  try {
    const entry = await enterAttempt(db, attempt)
    if (!entry.ok) return { ok: false, reason: 'too_many', retryAfter: entry.retryAfter }
    if (entry.waitMs > 0) await wait(entry.waitMs)
    const account = await checkPassword(db, attempt.username, attempt.password)
    if (!account) return { ok: false, reason: 'wrong' }
    await forgiveAttempt(db, attempt)
    return { ok: true, account }
  } finally {
    underWay--
  }
}
