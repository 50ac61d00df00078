import type { Db } from 'db/connect'
import { storeCounts } from '~/features/statistics/store.server'
import { returnCounts, takeCounts } from '~/http/daily-counts'
import { flushSearches } from '~/http/typed-searches'
import { repeat } from './repeat.server'

const RHYTHM = { name: 'statistics', first: 60_000, every: 60_000 }
const EVERYTHING = Number.POSITIVE_INFINITY

/** Writes down once a minute what was counted in memory. Returns how to stop it, which writes the rest. */
export function startStatistics(db: Db): () => Promise<void> {
  const stop = repeat(RHYTHM, () => {
    flushSearches()
    return write(db)
  })
  return async () => {
    await stop()
    flushSearches(Date.now(), EVERYTHING)
    await write(db)
  }
}

async function write(db: Db): Promise<void> {
  const counts = takeCounts()
  try {
    await storeCounts(db, counts)
  } catch (error) {
    returnCounts(counts)
    throw error
  }
}
