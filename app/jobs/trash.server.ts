import type { Db } from 'db/connect'
import { type ImageStores, removeImageFiles } from '~/features/images/sweep.server'
import { eraseOldRows } from '~/features/personal-data/retention.server'
import { eraseExpired } from '~/features/trash/empty.server'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { repeat, withLease } from './repeat.server'

/** In milliseconds. */
const DAY = 86_400_000
const RHYTHM = { name: 'trash', first: 60_000, every: DAY }
/** Delay before another attempt while another process erases, in milliseconds. That process may be killed. */
const RETRY = 10 * 60_000

/**
 * Once a day, erases what was in the trash for more than 30 days (D30), and rows older than `Configuración`
 * allows (decision 151). One process runs it at a time. Returns a function that stops it.
 */
export const startTrash = (db: Db, places: ImageStores, holder: string): (() => Promise<void>) =>
  repeat(RHYTHM, async (pause) => {
    const isDone = await withLease({ db, what: 'trash', holder }, async () => {
      const erased = await eraseExpired(db, {
        pause,
        removeImages: (hashes) => removeImageFiles(places, hashes),
        onError: logError,
      })
      const old = await eraseOldRows(db, { pause, onError: logError })
      if (erased > 0 || old > 0) log.info({ erased, old }, 'trash')
    })
    return isDone ? DAY : RETRY
  })
