import { createHmac } from 'node:crypto'
import type { Db } from 'db/connect'
import { sql } from 'kysely'

/** Seconds that the clocks of two requests may differ. */
const CLOCKS_APART = 60

export interface Count {
  count: number
  /** Whole seconds until counting starts anew, at least 1. */
  secondsLeft: number
}

/** The key a count is kept under, a hash keyed with `secret`: a copy of the database gives no address away. */
export function limitKey(secret: string, what: string, whom: string): string {
  return createHmac('sha256', secret).update(`${what}\n${whom}`).digest('hex')
}

/**
 * Counts one more under `key`. The window begins with the first and does not move; each of many at once has its own
 * number.
 */
export async function countUp(db: Db, key: string, windowSeconds: number, now = new Date()): Promise<Count> {
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

/** True while a window of `key` is running. */
export async function isCounting(db: Db, key: string, now = new Date()): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('key_hash', '=', key)
    .where('reset_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** What the running windows of these keys have counted. */
export const runningCounts = (db: Db, keys: readonly string[], now = new Date()) =>
  db
    .selectFrom('rate_limits')
    .select(['key_hash', 'count'])
    .where('key_hash', 'in', keys)
    .where('reset_at', '>', now.toISOString())
    .execute()

/** Counts one more under each of `keys`, whose windows are in seconds, all in two statements; answers counts by key. */
export async function countUpEach(
  db: Db,
  keys: readonly { key: string; windowSeconds: number }[],
  now = new Date(),
): Promise<ReadonlyMap<string, number>> {
  await endWindows(db, keys, now)
  const windows = new Map(keys.map(({ key, windowSeconds }) => [key, windowSeconds]))
  const rows = await db
    .insertInto('rate_limits')
    .values(
      // In one order for everybody: two at the same moment wait for each other instead of for ever.
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
 * Ends windows that are over, and those of `keys` that end too late: begun while the clock was ahead, they would shut
 * somebody out (F23). A little later is none: many at once do not arrive in order.
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
            row('reset_at', '>', later(now, windowSeconds + CLOCKS_APART)),
          ]),
        ),
      ]),
    )
    .execute()
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

const oneMore = { count: sql<number>`rate_limits.count + 1` }

/** Takes one back: what was counted beforehand turned out not to count. */
export async function countDown(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((expression) => ({ count: expression('count', '-', 1) }))
    .where('key_hash', '=', key)
    .where('count', '>', 0)
    .execute()
}
