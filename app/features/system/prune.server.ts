import type { Db } from 'db/connect'

const DAY = 24 * 60 * 60_000
/** Days of which the words of `Reportes` are kept, and their sums. */
const KEPT_WORDS = 90
const KEPT_DAYS = 800
/** Two years, of which whole weeks are kept. */
const KEPT_OF_BUSINESSES = 7 * 105
/** Rows of one statement: nobody waits long for a round of it. */
const BATCH = 500

export interface RetentionDays {
  messages: number
  auditLog: number
}

/** Removes old messages, log entries, limits, forms and questions; returns how many rows. `pause` between two batches. */
export async function pruneOldRows(
  db: Db,
  keeping: RetentionDays,
  { now = new Date(), pause = async () => {} }: { now?: Date; pause?: () => Promise<void> } = {},
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const dayOf = (days: number) => before(days).slice(0, 10)
  const over = now.toISOString()
  const steps = [
    () => pruneMessages(db, before(keeping.messages)),
    () => pruneLog(db, before(keeping.auditLog)),
    () => removed(db.deleteFrom('daily_counts').where('word', '<>', '').where('day', '<', dayOf(KEPT_WORDS))),
    () => removed(db.deleteFrom('daily_counts').where('day', '<', dayOf(KEPT_DAYS))),
    () => removed(db.deleteFrom('business_counts').where('week', '<', dayOf(KEPT_OF_BUSINESSES))),
    () => removed(db.deleteFrom('rate_limits').where('reset_at', '<=', over)),
    () => removed(db.deleteFrom('recent_forms').where('expires_at', '<=', over)),
    () => removed(db.deleteFrom('visitor_questions').where('expires_at', '<=', over)),
    () => removed(db.deleteFrom('admin_sessions').where('expires_at', '<=', over)),
  ]
  let total = 0
  for (const step of steps)
    for (let went = BATCH; went >= BATCH; total += went) {
      went = await step()
      await pause()
    }
  return total
}

const pruneMessages = (db: Db, before: string) =>
  removed(
    db
      .deleteFrom('outbox')
      .where('id', 'in', (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('status', '<>', 'pending')
          .where('created_at', '<=', before)
          .limit(BATCH),
      ),
  )

const pruneLog = (db: Db, before: string) =>
  removed(
    db
      .deleteFrom('audit_log')
      .where('id', 'in', (query) =>
        query.selectFrom('audit_log').select('id').where('created_at', '<=', before).limit(BATCH),
      ),
  )

async function removed(query: { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }) {
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}
