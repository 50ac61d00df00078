import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { countEmptySearch } from '~/features/directory/empty-searches.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import type { Count, CountedEvent } from '~/values/counted'

/** Words of a kind that are kept of one day; further ones count in the whole of the day only. */
const MOST_A_DAY = 200

/** Adds what was counted to the day that it is for the site; searches without a result count among those as well. */
export async function storeCounts(db: Db, counts: readonly Count[], now = new Date()): Promise<void> {
  if (counts.length === 0) return
  const day = dateIn(DEFAULT_TIME_ZONE, now)
  await db.transaction().execute(async (trx) => {
    const known = await wordsOf(trx, day)
    const kept = counts.filter(({ what, word }) => {
      const words = known.get(what) ?? new Set()
      known.set(what, words)
      if (word !== '' && words.size >= MOST_A_DAY && !words.has(word)) return false
      if (word !== '') words.add(word)
      return true
    })
    await trx
      .insertInto('daily_counts')
      .values(kept.map((count) => ({ ...count, day })))
      .onConflict((conflict) =>
        conflict
          .columns(['what', 'word', 'day'])
          .doUpdateSet({ times: sql<number>`daily_counts.times + excluded.times` }),
      )
      .execute()
  })
  for (const { what, word, times } of counts)
    if (what === 'empty_search' && word !== '') await countEmptySearch(db, word, now, times)
}

async function wordsOf(db: Db, day: string): Promise<Map<CountedEvent, Set<string>>> {
  const rows = await db
    .selectFrom('daily_counts')
    .select(['what', 'word'])
    .where('day', '=', day)
    .where('word', '<>', '')
    .execute()
  const words = new Map<CountedEvent, Set<string>>()
  for (const { what, word } of rows)
    words.set(what as CountedEvent, (words.get(what as CountedEvent) ?? new Set()).add(word))
  return words
}
