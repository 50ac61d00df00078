import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { createLogPruner } from '~/features/audit/record.server'
import { WORD_RETENTION_DAYS } from '~/features/statistics/spans'

const DAY_MS = 24 * 60 * 60_000
/**
 * Number of days after which the daily counts of `Reportes` are deleted. Single words are deleted earlier.
 */
const DAILY_COUNT_RETENTION_DAYS = 800
/** Number of days after which weekly counts of businesses are deleted: about two years, in whole weeks. */
const BUSINESS_COUNT_RETENTION_DAYS = 7 * 105
const VOTE_RETENTION_DAYS = 180
/** Maximum number of log entries or expired rows per statement, so that other queries do not wait long. */
const MAX_PRUNED_ROWS_PER_STATEMENT = 500

export interface AuditLogRetention {
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
  retention: AuditLogRetention,
  { now = new Date(), pause = async () => {}, onError }: Pruning,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const dayOf = (days: number) => before(days).slice(0, 10)
  const over = now.toISOString()
  const steps = [
    createLogPruner(db, before(retention.auditLog), MAX_PRUNED_ROWS_PER_STATEMENT),
    () =>
      removed(
        db.deleteFrom('daily_counts').where('word', '<>', '').where('day', '<', dayOf(WORD_RETENTION_DAYS)),
      ),
    () => removed(db.deleteFrom('daily_counts').where('day', '<', dayOf(DAILY_COUNT_RETENTION_DAYS))),
    () => removed(db.deleteFrom('business_counts').where('week', '<', dayOf(BUSINESS_COUNT_RETENTION_DAYS))),
    ...EXPIRING_TABLES.map((each) => () => deleteBatch(db, each, over)),
    () => removed(db.deleteFrom('business_votes').where('voted_at', '<', before(VOTE_RETENTION_DAYS))),
  ]
  let total = 0
  for (const step of steps)
    try {
      for (let went = MAX_PRUNED_ROWS_PER_STATEMENT; went >= MAX_PRUNED_ROWS_PER_STATEMENT; total += went) {
        went = await step()
        await pause()
      }
    } catch (error) {
      onError(error)
    }
  return total
}

/** Tables with rows that expire. Many visitors fill them within an hour, so they are emptied in batches. */
const EXPIRING_TABLES = [
  { table: 'rate_limits', key: 'key_hash', expiry: 'reset_at' },
  { table: 'recent_forms', key: 'key_hash', expiry: 'expires_at' },
  { table: 'visitor_questions', key: 'token_hash', expiry: 'expires_at' },
  { table: 'admin_sessions', key: 'id', expiry: 'expires_at' },
]

async function deleteBatch(
  db: Db,
  { table, key, expiry }: (typeof EXPIRING_TABLES)[number],
  over: string,
): Promise<number> {
  const deleted = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(expiry)} <= ${over} limit ${MAX_PRUNED_ROWS_PER_STATEMENT})`.execute(
    db,
  )
  return Number(deleted.numAffectedRows)
}

async function removed(query: { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }) {
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}
