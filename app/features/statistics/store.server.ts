import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import type { CountedEvent, DailyEventCount } from '~/values/counts'

/**
 * Maximum number of different words per kind and day. Above it, a new word replaces a word that was counted
 * once, if there is one.
 */
const MOST_A_DAY = 200

/** Adds counts to the current day in the time zone of the site. */
export async function storeDailyCounts(
  db: Db,
  counts: readonly DailyEventCount[],
  now = new Date(),
): Promise<void> {
  if (counts.length === 0) return
  const day = getDateInZone(DEFAULT_TIME_ZONE, now)
  await inTransaction(db, async (trx) => {
    const known = await wordsOf(trx, day)
    const kept = new Map<string, DailyEventCount>()
    const timesIn = ({ what, word, times }: DailyEventCount) => times + (known.get(what)?.get(word) ?? 0)
    // The most frequent words come first, so that rare words get only the remaining places.
    for (const each of [...counts].sort((one, other) => timesIn(other) - timesIn(one))) {
      const { what, word, times } = each
      const words = known.get(what) ?? new Map<string, number>()
      known.set(what, words)
      if (word !== '' && words.size >= MOST_A_DAY && !words.has(word)) {
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
