import type { Db } from 'db/connect'
import { addBusinessCounts } from '~/features/business-counts/counts.server'
import { storeDailyCounts } from '~/features/statistics/store.server'
import {
  drainBusinessCounts,
  drainEventCounts,
  recordFinishedSearches,
  requeueUnsavedBusinessCounts,
  requeueUnsavedEventCounts,
} from '~/http/counts'
import { runAllThenThrowError } from '~/values/attempt-all'
import { startRepeatingJob } from './repeat.server'

const COUNT_WRITER_RHYTHM = { name: 'statistics', first: 60_000, every: 60_000 }
const ALL_UNFINISHED_SEARCHES = Number.POSITIVE_INFINITY

/**
 * Writes the counts in memory to the database every minute, each kind by itself. Returns a function that
 * stops the job and tries to write the remaining counts.
 */
export function startCountWriter(db: Db): () => Promise<void> {
  const writeAll = async () => {
    await runAllThenThrowError(
      [
        () => write(drainEventCounts, (counts) => storeDailyCounts(db, counts), requeueUnsavedEventCounts),
        () =>
          write(drainBusinessCounts, (counts) => addBusinessCounts(db, counts), requeueUnsavedBusinessCounts),
      ],
      (step) => step(),
    )
  }
  const stop = startRepeatingJob(COUNT_WRITER_RHYTHM, () => {
    recordFinishedSearches()
    return writeAll()
  })
  return async () => {
    await stop()
    recordFinishedSearches(Date.now(), ALL_UNFINISHED_SEARCHES)
    await writeAll()
  }
}

/** Writes counts. If that fails, passes them to `giveBack` and throws. */
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
