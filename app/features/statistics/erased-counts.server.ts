import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'

/** Tables whose rows `Reportes` counts, and the column with their parts. */
export const COUNTED_PARTS = { businesses: 'source', ratings: 'status', reservations: 'status' } as const

export type CountedTable = keyof typeof COUNTED_PARTS

/** Name in `daily_counts` for erased rows of a table, by part. */
export const erasedCountName = (table: CountedTable, part: string) => `erased_${table}_${part}`

/**
 * Adds rows that are about to be erased to the counts of the day they were created. So `Reportes` does not
 * change. Rows in the trash are not counted there. Call it in the transaction that erases them, before it
 * does.
 */
export async function countErased(trx: Db, table: CountedTable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const part = sql.ref(COUNTED_PARTS[table])
  const { rows } = await sql<{ created_at: string; part: string }>`
    select created_at, ${part} as part from ${sql.table(table)}
    where deleted_at is null and id in ${toValueList([...ids])}`.execute(trx)
  const times = new Map<string, { what: string; day: string; times: number }>()
  for (const row of rows) {
    const [what, day] = [
      erasedCountName(table, row.part),
      dateIn(DEFAULT_TIME_ZONE, new Date(row.created_at)),
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
