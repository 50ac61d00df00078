import type { Db } from 'db/connect'
import { createLogPruner } from '~/features/audit/record.server'
import { WORD_RETENTION_DAYS } from '~/features/statistics/spans'

const DAY = 24 * 60 * 60_000
/**
 * Number of days after which the daily counts of `Reportes` are deleted. Single words are deleted earlier.
 */
const KEPT_DAYS = 800
/** Number of days after which weekly counts of businesses are deleted: about two years, in whole weeks. */
const KEPT_OF_BUSINESSES = 7 * 105
const KEPT_VOTES = 180
/** Maximum number of log entries per statement, so that other queries do not wait long. */
const BATCH = 500

export interface RetentionDays {
  auditLog: number
}

interface Pruning {
  now?: Date
  pause?: () => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Deletes old log entries, counts, limits, forms, questions, votes and sessions. Returns the number of deleted
 * rows. Calls `pause` after each statement. An error in one kind does not stop the others.
 */
export async function pruneOldRows(
  db: Db,
  retention: RetentionDays,
  { now = new Date(), pause = async () => {}, onError }: Pruning,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const dayOf = (days: number) => before(days).slice(0, 10)
  const over = now.toISOString()
  const steps = [
    createLogPruner(db, before(retention.auditLog), BATCH),
    () =>
      removed(
        db.deleteFrom('daily_counts').where('word', '<>', '').where('day', '<', dayOf(WORD_RETENTION_DAYS)),
      ),
    () => removed(db.deleteFrom('daily_counts').where('day', '<', dayOf(KEPT_DAYS))),
    () => removed(db.deleteFrom('business_counts').where('week', '<', dayOf(KEPT_OF_BUSINESSES))),
    () => removed(db.deleteFrom('rate_limits').where('reset_at', '<=', over)),
    () => removed(db.deleteFrom('recent_forms').where('expires_at', '<=', over)),
    () => removed(db.deleteFrom('visitor_questions').where('expires_at', '<=', over)),
    () => removed(db.deleteFrom('business_votes').where('voted_at', '<', before(KEPT_VOTES))),
    () => removed(db.deleteFrom('admin_sessions').where('expires_at', '<=', over)),
  ]
  let total = 0
  for (const step of steps)
    try {
      for (let went = BATCH; went >= BATCH; total += went) {
        went = await step()
        await pause()
      }
    } catch (error) {
      onError(error)
    }
  return total
}

async function removed(query: { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }) {
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}
