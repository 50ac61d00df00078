import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { WAITING } from '~/features/moderation/kinds.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { daysOfView } from '~/features/reservations/admin/schema'
import { MAX_COUNTED, type PendingKind, type Waiting } from './schema'

/**
 * What waits for somebody (D52, D57): of each subject how many, to a thousand, and since when. The moderation queue,
 * reservations of seven days, promotions that are applied to nothing (D71).
 */
export async function countWaiting(db: Db, now = new Date()): Promise<Waiting[]> {
  const week = daysOfView('week', dateIn(DEFAULT_TIME_ZONE, now))
  const subjects: Record<PendingKind, RawBuilder<unknown>> = {
    ...WAITING,
    reservations: sql`from reservations where status = 'pending' and deleted_at is null
      and reservation_date between ${week.from} and ${week.to}`,
    promotions: sql`from promotions where is_active = 1 and deleted_at is null and application_scope = 'specific'
      and not exists (select 1 from promotion_applications where promotion_id = promotions.id)`,
  }
  const counts = Object.entries(subjects).map(
    ([subject, rows]) => sql`select ${subject} as subject, (select min(created_at) ${rows}) as since,
      (select count(*) from (select 1 ${rows} limit ${MAX_COUNTED}) as counted) as count`,
  )
  const { rows } = await sql<Waiting>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(({ count }) => count > 0)
}
