import type { Db } from 'db/connect'
import { buildBatchInsert } from 'db/insert'
import { toValueList } from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import type { WeeklyBusinessCountsTable } from 'db/types'
import { sql } from 'kysely'
import { addDays, DEFAULT_TIME_ZONE, getDateInZone, getMonday } from '~/features/places/calendar'
import type { BusinessEventCount } from '~/values/counts'
import { BUSINESS_METRICS, type WeekMetrics } from './metrics'

/** A count of a business in one week. */
export type WeekCount = Pick<WeeklyBusinessCountsTable, 'week' | 'what' | 'times'>

/**
 * Adds counts of business pages to the current week (Eastern time). Drops counts of slugs without a published
 * business.
 */
export async function addBusinessCounts(
  db: Db,
  counts: readonly BusinessEventCount[],
  now = new Date(),
): Promise<void> {
  if (counts.length === 0) return
  const week = getMonday(getDateInZone(DEFAULT_TIME_ZONE, now))
  await inTransaction(db, async (trx) => {
    const pages = await trx
      .selectFrom('businesses')
      .select(['id', 'business_slug as slug'])
      .where('business_slug', 'in', toValueList([...new Set(counts.map(({ slug }) => slug))]))
      .where('is_listed', '=', 1)
      .execute()
    const ids = new Map(pages.map(({ slug, id }) => [slug, id]))
    await add(
      trx,
      counts.flatMap(({ slug, ...count }) => {
        const business_id = ids.get(slug)
        return business_id === undefined ? [] : [{ business_id, week, ...count }]
      }),
    )
  })
}

/**
 * Adds counts, possibly in several processes at once. Rows are written in a fixed order, to avoid deadlocks.
 */
async function add(trx: Db, rows: WeeklyBusinessCountsTable[]): Promise<void> {
  if (rows.length === 0) return
  rows.sort((one, other) => one.business_id - other.business_id || (one.what < other.what ? -1 : 1))
  await buildBatchInsert(trx, 'business_counts', rows)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'week', 'what'])
        .doUpdateSet({ times: sql<number>`business_counts.times + excluded.times` }),
    )
    .execute()
}

/**
 * Adds the counts of one business to those of another when they are merged. Deletes the former and returns
 * them.
 */
export async function moveBusinessCounts(trx: Db, from: number, to: number): Promise<WeekCount[]> {
  const moved = await trx
    .deleteFrom('business_counts')
    .where('business_id', '=', from)
    .returning(['week', 'what', 'times'])
    .execute()
  await add(
    trx,
    moved.map((count) => ({ business_id: to, ...count })),
  )
  return moved
}

/** Moves the counts that `moveBusinessCounts` returned back to `from`. */
export async function moveBusinessCountsBack(
  trx: Db,
  moved: readonly WeekCount[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await add(
    trx,
    moved.map((count) => ({ business_id: to, ...count, times: -count.times })),
  )
  await trx.deleteFrom('business_counts').where('business_id', '=', to).where('times', '<=', 0).execute()
  await add(
    trx,
    moved.map((count) => ({ business_id: from, ...count })),
  )
}

/** Maximum number of weeks shown, including the current one. */
const MAX_SHOWN_WEEKS = 12

/**
 * Reads visitor figures and the number of new reservations of the last twelve weeks, latest first. Weeks
 * start on Monday (Eastern time). Weeks before the first one with any figure are omitted.
 */
export async function readWeeklyMetrics(
  db: Db,
  businessId: number,
  now = new Date(),
): Promise<WeekMetrics[]> {
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const mondays = Array.from({ length: MAX_SHOWN_WEEKS }, (_, back) => addDays(getMonday(today), -7 * back))
  const first = mondays.at(-1) ?? today
  const [counts, bookings] = await Promise.all([
    db
      .selectFrom('business_counts')
      .select(['week', 'what', 'times'])
      .where('business_id', '=', businessId)
      .where('week', '>=', first)
      .execute(),
    db
      .selectFrom('reservations')
      .select('created_at')
      .where('business_id', '=', businessId)
      .where('deleted_at', 'is', null)
      .where('created_at', '>=', first)
      .execute(),
  ])
  const booked = bookings.map(({ created_at }) => ({
    week: getMonday(getDateInZone(DEFAULT_TIME_ZONE, new Date(created_at))),
    what: 'booking' as const,
    times: 1,
  }))
  const weeks = mondays.map((monday) => {
    const brought = { view: 0, call: 0, whatsapp: 0, directions: 0, booking: 0 }
    for (const { week, what, times } of [...counts, ...booked]) if (week === monday) brought[what] += times
    return { monday, ...brought }
  })
  const last = weeks.findLastIndex((week) => BUSINESS_METRICS.some((what) => week[what] > 0))
  return weeks.slice(0, last + 1)
}
