import type { Db } from 'db/connect'
import { storeBusinessCounts } from '~/features/business-counts/counts.server'
import { storeCounts } from '~/features/statistics/store.server'
import { returnBusinessCounts, takeBusinessCounts } from '~/http/business-counts'
import { returnCounts, takeCounts } from '~/http/daily-counts'
import { flushSearches } from '~/http/typed-searches'
import { repeat } from './repeat.server'

const RHYTHM = { name: 'statistics', first: 60_000, every: 60_000 }
const EVERYTHING = Number.POSITIVE_INFINITY

/** Writes down once a minute what was counted in memory. Returns how to stop it, which writes the rest. */
export function startStatistics(db: Db): () => Promise<void> {
  const writeAll = async () => {
    await write(takeCounts, (counts) => storeCounts(db, counts), returnCounts)
    await write(takeBusinessCounts, (counts) => storeBusinessCounts(db, counts), returnBusinessCounts)
  }
  const stop = repeat(RHYTHM, () => {
    flushSearches()
    return writeAll()
  })
  return async () => {
    await stop()
    flushSearches(Date.now(), EVERYTHING)
    await writeAll()
  }
}

/** What cannot be written is counted again. */
async function write<T>(
  take: () => T[],
  store: (counts: T[]) => Promise<void>,
  giveBack: (counts: T[]) => void,
): Promise<void> {
  const counts = take()
  try {
    await store(counts)
  } catch (error) {
    giveBack(counts)
    throw error
  }
}
