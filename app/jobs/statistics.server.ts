import type { Db } from 'db/connect'
import { storeBusinessCounts } from '~/features/business-counts/counts.server'
import { storeCounts } from '~/features/statistics/store.server'
import { restoreBusinessCounts, takeBusinessCounts } from '~/http/business-counts'
import { drainCounts, flushSearches, restoreCounts } from '~/http/daily-counts'
import { attemptAll } from '~/values/attempt-all'
import { repeat } from './repeat.server'

const RHYTHM = { name: 'statistics', first: 60_000, every: 60_000 }
const EVERYTHING = Number.POSITIVE_INFINITY

/**
 * Writes the counts in memory to the database every minute, each kind by itself. Returns a function
 * that stops the job and writes the remaining counts.
 */
export function startStatistics(db: Db): () => Promise<void> {
  const writeAll = async () => {
    await attemptAll(
      [
        () => write(drainCounts, (counts) => storeCounts(db, counts), restoreCounts),
        () => write(takeBusinessCounts, (counts) => storeBusinessCounts(db, counts), restoreBusinessCounts),
      ],
      (step) => step(),
    )
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

/** Writes counts. If that fails, adds them back to those in memory. */
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
