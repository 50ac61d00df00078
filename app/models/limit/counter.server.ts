import { createHmac } from 'node:crypto'
import type { Db } from 'db/connect'

/** How often something happened in the running window, this time included, and when the window ends. */
export interface Count {
  count: number
  /** Whole seconds until counting starts anew, at least 1. */
  secondsLeft: number
}

/**
 * The key a count is kept under: what is counted and for whom, as a hash keyed with `secret`. Without the secret
 * nobody can try out all addresses against a copy of the database.
 */
export function limitKey(secret: string, what: string, whom: string): string {
  return createHmac('sha256', secret).update(`${what}\n${whom}`).digest('hex')
}

/**
 * Counts one more under `key`. The window begins with the first one, lasts `windowSeconds` and does not move.
 * The count itself is one statement: of many at the same moment each gets a number of its own.
 */
export async function countUp(db: Db, key: string, windowSeconds: number, now = new Date()): Promise<Count> {
  await db.deleteFrom('rate_limits').where('reset_at', '<=', now.toISOString()).execute()
  const end = new Date(now.getTime() + windowSeconds * 1000)
  const row = await db
    .insertInto('rate_limits')
    .values({ key_hash: key, count: 1, reset_at: end.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet((expression) => ({ count: expression('rate_limits.count', '+', 1) })),
    )
    .returning(['count', 'reset_at'])
    .executeTakeFirstOrThrow()
  const left = Math.ceil((Date.parse(row.reset_at) - now.getTime()) / 1000)
  return { count: row.count, secondsLeft: Math.max(1, left) }
}

/** Takes one back: what was counted beforehand turned out not to count. */
export async function countDown(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((expression) => ({ count: expression('count', '-', 1) }))
    .where('key_hash', '=', key)
    .where('count', '>', 0)
    .execute()
}
