import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'

/** Tables whose rows are counted on the page `Reportes`, with the column by which they are divided. */
export const PART_COLUMN_BY_TABLE = {
  businesses: 'source',
  ratings: 'status',
  reservations: 'status',
} as const

export type CountedTable = keyof typeof PART_COLUMN_BY_TABLE

/** Returns the name in `daily_counts` for the erased rows of a table with this value. */
export const toErasedCountName = (table: CountedTable, part: string) => `erased_${table}_${part}`

/**
 * Adds rows that will be erased to the counts of the day on which they were created. So the numbers in
 * `Reportes` stay the same. Rows in the trash are not counted. Call it in the erasing transaction, before the
 * rows are erased.
 */
export async function addErasedToDailyCounts(
  trx: Db,
  table: CountedTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const part = sql.ref(PART_COLUMN_BY_TABLE[table])
  const { rows } = await sql<{ created_at: string; part: string }>`
    select created_at, ${part} as part from ${sql.table(table)}
    where deleted_at is null and id in ${toValueList([...ids])}`.execute(trx)
  const times = new Map<string, { what: string; day: string; times: number }>()
  for (const row of rows) {
    const [what, day] = [
      toErasedCountName(table, row.part),
      getDateInZone(DEFAULT_TIME_ZONE, new Date(row.created_at)),
    ]
    const count = times.get(`${what} ${day}`) ?? { what, day, times: 0 }
    count.times += 1
    times.set(`${what} ${day}`, count)
  }
  if (times.size === 0) return
  await trx
    .insertInto('daily_counts')
    .values([...times.values()].map((count) => ({ ...count, word: '' })))
    .onConflict((conflict) =>
      conflict
        .columns(['what', 'word', 'day'])
        .doUpdateSet({ times: sql<number>`daily_counts.times + excluded.times` }),
    )
    .execute()
}
