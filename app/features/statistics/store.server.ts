import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import type { CountedEvent, EventWordCount } from '~/values/counts'

/**
 * Maximum number of different words per kind and day. Above it, a new word replaces a word that was counted
 * once, if there is one.
 */
const MAX_WORDS_PER_DAY = 200

/** Adds counts to the current day in the time zone of the site. */
export async function storeDailyCounts(
  db: Db,
  counts: readonly EventWordCount[],
  now = new Date(),
): Promise<void> {
  if (counts.length === 0) return
  const day = getDateInZone(DEFAULT_TIME_ZONE, now)
  await inTransaction(db, async (trx) => {
    const known = await wordsOf(trx, day)
    const kept = new Map<string, EventWordCount>()
    const timesIn = ({ what, word, times }: EventWordCount) => times + (known.get(what)?.get(word) ?? 0)
    // The most frequent words come first, so that rare words get only the remaining places.
    for (const each of [...counts].sort((one, other) => timesIn(other) - timesIn(one))) {
      const { what, word, times } = each
      const words = known.get(what) ?? new Map<string, number>()
      known.set(what, words)
      if (word !== '' && words.size >= MAX_WORDS_PER_DAY && !words.has(word)) {
        const rare = [...words].flatMap(([other, seen]) =>
          seen === 1 && !kept.has(`${what} ${other}`) ? [other] : [],
        )
        // The replaced word is chosen at random. With a fixed order, an attacker could choose it.
        const gone = rare[Math.floor(Math.random() * rare.length)]
        if (gone === undefined) continue
        words.delete(gone)
        await trx
          .deleteFrom('daily_counts')
          .where('what', '=', what)
          .where('word', '=', gone)
          .where('day', '=', day)
          .execute()
      }
      if (word !== '') words.set(word, (words.get(word) ?? 0) + times)
      kept.set(`${what} ${word}`, each)
    }
    await trx
      .insertInto('daily_counts')
      .values([...kept.values()].map((count) => ({ ...count, day })))
      .onConflict((conflict) =>
        conflict
          .columns(['what', 'word', 'day'])
          .doUpdateSet({ times: sql<number>`daily_counts.times + excluded.times` }),
      )
      .execute()
  })
}

async function wordsOf(db: Db, day: string): Promise<Map<CountedEvent, Map<string, number>>> {
  const rows = await db
    .selectFrom('daily_counts')
    .select(['what', 'word', 'times'])
    .where('day', '=', day)
    .where('word', '<>', '')
    .execute()
  const words = new Map<CountedEvent, Map<string, number>>()
  for (const { what, word, times } of rows)
    words.set(what as CountedEvent, (words.get(what as CountedEvent) ?? new Map()).set(word, times))
  return words
}

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
