import type { Db } from 'db/connect'
import { type ImageStores, removeImageFiles } from '~/features/images/sweep.server'
import { eraseExpiredRows } from '~/features/personal-data/retention.server'
import { eraseExpiredTrash } from '~/features/trash/empty.server'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { startRepeatingJob, withLease } from './repeat.server'

/** One day in milliseconds. */
const DAY = 86_400_000
const RHYTHM = { name: 'trash', first: 60_000, every: DAY }
/**
 * Delay in milliseconds before another attempt while another process erases, because that process may stop.
 */
const RETRY = 10 * 60_000

/**
 * Erases old entries of the trash once a day (D30), and rows older than `Configuración` allows (decision
 * 151). Of several processes, one does this at a time. Returns a function that stops the job.
 */
export const startTrashErasure = (db: Db, places: ImageStores, holder: string): (() => Promise<void>) =>
  startRepeatingJob(RHYTHM, async (pause) => {
    const isDone = await withLease({ db, what: 'trash', holder }, async () => {
      const erased = await eraseExpiredTrash(db, {
        pause,
        removeImages: (hashes) => removeImageFiles(places, hashes),
        onError: logError,
      })
      const old = await eraseExpiredRows(db, { pause, onError: logError })
      if (erased > 0 || old > 0) log.info({ erased, old }, 'trash')
    })
    return isDone ? DAY : RETRY
  })
