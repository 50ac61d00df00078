import { createHmac } from 'node:crypto'
import type { Db } from 'db/connect'
import { sql } from 'kysely'

/** Tolerated difference between the clocks of two processes, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 60

export interface RateLimitCount {
  count: number
  /** Whole seconds until the window ends, at least 1. */
  secondsLeft: number
}

/**
 * Builds the key of a counter. It is a hash that needs `secret`, so that a copy of the database reveals no
 * address.
 */
export function buildLimitKey(secret: string, what: string, whom: string): string {
  return createHmac('sha256', secret).update(`${what}\n${whom}`).digest('hex')
}

/**
 * Increments the counter of `key` and returns it. The time window starts with the first call. Simultaneous
 * calls get different numbers.
 */
export async function incrementLimit(
  db: Db,
  key: string,
  windowSeconds: number,
  now = new Date(),
): Promise<RateLimitCount> {
  await endWindows(db, [{ key, windowSeconds }], now)
  const row = await db
    .insertInto('rate_limits')
    .values({ key_hash: key, count: 1, reset_at: later(now, windowSeconds) })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(oneMore))
    .returning(['count', 'reset_at'])
    .executeTakeFirstOrThrow()
  const left = Math.ceil((Date.parse(row.reset_at) - now.getTime()) / 1000)
  return { count: row.count, secondsLeft: Math.max(1, left) }
}

/** Whether `key` has been counted in a window that has not ended. */
export async function hasOpenRateLimitWindow(db: Db, key: string, now = new Date()): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('key_hash', '=', key)
    .where('reset_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the counts of these keys whose windows have not ended. */
export const readOpenRateLimitCounts = (db: Db, keys: readonly string[], now = new Date()) =>
  db
    .selectFrom('rate_limits')
    .select(['key_hash', 'count'])
    .where('key_hash', 'in', keys)
    .where('reset_at', '>', now.toISOString())
    .execute()

/** Increments the counters of `keys` in two statements. Windows are in seconds. Returns the counts by key. */
export async function incrementLimits(
  db: Db,
  keys: readonly { key: string; windowSeconds: number }[],
  now = new Date(),
): Promise<ReadonlyMap<string, number>> {
  await endWindows(db, keys, now)
  const windows = new Map(keys.map(({ key, windowSeconds }) => [key, windowSeconds]))
  const rows = await db
    .insertInto('rate_limits')
    .values(
      // Sorted, because two simultaneous requests with different orders could cause a deadlock.
      [...windows]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, windowSeconds]) => ({
          key_hash: key,
          count: 1,
          reset_at: later(now, windowSeconds),
        })),
    )
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(oneMore))
    .returning(['key_hash', 'count'])
    .execute()
  return new Map(rows.map((row) => [row.key_hash, row.count]))
}

/**
 * Deletes windows that have ended, and windows of `keys` that end too late. The latter began while the clock
 * was ahead, and would block users too long (F23). Small differences are tolerated, because simultaneous
 * requests do not arrive in order.
 */
async function endWindows(
  db: Db,
  keys: readonly { key: string; windowSeconds: number }[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where((row) =>
      row.or([
        row('reset_at', '<=', now.toISOString()),
        ...keys.map(({ key, windowSeconds }) =>
          row.and([
            row('key_hash', '=', key),
            row('reset_at', '>', later(now, windowSeconds + CLOCK_TOLERANCE_SECONDS)),
          ]),
        ),
      ]),
    )
    .execute()
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

const oneMore = { count: sql<number>`rate_limits.count + 1` }

/** Decrements a counter, because something should not count after all. */
export async function decrementLimit(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((expression) => ({ count: expression('count', '-', 1) }))
    .where('key_hash', '=', key)
    .where('count', '>', 0)
    .execute()
}
