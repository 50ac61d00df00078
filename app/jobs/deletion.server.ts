import type { Db } from 'db/connect'
import { acquireLease } from 'db/lease'
import {
  deleteOrphanImageFiles,
  deleteUnreferencedImageRows,
  type ImageStores,
  removeImageFiles,
} from '~/features/images/orphan-images.server'
import { eraseExpiredRows } from '~/features/personal-data/retention.server'
import { findImageHashesInBackups } from '~/features/system/backups/backups.server'
import { type AuditLogRetention, pruneOldRows } from '~/features/system/prune.server'
import { eraseExpiredTrash } from '~/features/trash/trash.server'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { runAllThenThrowError } from '~/values/attempt-all'
import { startRepeatingJob, withLease } from './repeat.server'

const PRUNING_RHYTHM = { name: 'pruning', first: 3 * 60_000, every: 60 * 60_000 }
/**
 * Duration of the lease in milliseconds. It is not released, so that other processes do not delete rows in
 * the same period.
 */
const PRUNING_LEASE_MS = 55 * 60_000

/**
 * Deletes rows older than the configured retention every hour, in one of several processes. Returns a
 * function that stops the job.
 */
export const startPruning = (db: Db, keeping: AuditLogRetention, holder: string): (() => Promise<void>) =>
  startRepeatingJob(PRUNING_RHYTHM, async (pause) => {
    if (!(await acquireLease(db, 'pruning', { holder, ms: PRUNING_LEASE_MS }))) return
    const rows = await pruneOldRows(db, keeping, { pause, onError: logError })
    if (rows > 0) log.info({ rows }, 'pruned')
  })

/** One day in milliseconds. */
const DAY_MS = 86_400_000
const TRASH_RHYTHM = { name: 'trash', first: 60_000, every: DAY_MS }
/**
 * Delay in milliseconds before another attempt while another process erases, because that process may stop.
 */
const TRASH_LEASE_RETRY_MS = 10 * 60_000

/**
 * Erases old entries of the trash once a day (D30), and rows older than `Configuración` allows (decision
 * 151). Of several processes, one does this at a time. Returns a function that stops the job.
 */
export const startTrashErasure = (db: Db, places: ImageStores, holder: string): (() => Promise<void>) =>
  startRepeatingJob(TRASH_RHYTHM, async (pause) => {
    const isDone = await withLease({ db, what: 'trash', holder }, async () => {
      const erased = await eraseExpiredTrash(db, {
        pause,
        removeImages: (hashes) => removeImageFiles(places, hashes),
        onError: logError,
      })
      const old = await eraseExpiredRows(db, { pause, onError: logError })
      if (erased > 0 || old > 0) log.info({ erased, old }, 'trash')
    })
    return isDone ? DAY_MS : TRASH_LEASE_RETRY_MS
  })

const HOUR_MS = 3_600_000
const IMAGE_RHYTHM = { name: 'images', first: 0, every: HOUR_MS }
/**
 * Duration of the lease in milliseconds. It is not released, so that other processes do not delete rows in
 * the same period.
 */
const IMAGE_LEASE_MS = 55 * 60_000

interface Options {
  places: ImageStores
  dataDir: string
  /** True if other processes may store uploads. */
  isShared: boolean
}

/**
 * Deletes old unreferenced images at the start and every hour. Originals that a backup needs stay (D129). Of
 * several processes, one deletes the rows. Returns a function that stops the job.
 */
export function startImageCleanup(db: Db, options: Options, holder: string): () => Promise<void> {
  const began = options.isShared ? 0 : Date.now()
  return startRepeatingJob(IMAGE_RHYTHM, async () => {
    const isHolder = await acquireLease(db, 'images', { holder, ms: IMAGE_LEASE_MS })
    await deleteUnusedImages(db, options, {
      isHolder,
      finished: new Date(Math.max(began, Date.now() - HOUR_MS)),
    })
  })
}

interface Round {
  isHolder: boolean
  /** Newer files are not deleted, because they may be incomplete. */
  finished: Date
  now?: Date
}

/**
 * Deletes the rows of unreferenced images, if this process has the lease. Then deletes files without a row
 * that no backup needs.
 */
export async function deleteUnusedImages(
  db: Db,
  { places, dataDir }: Omit<Options, 'isShared'>,
  { isHolder, finished, now = new Date() }: Round,
): Promise<void> {
  const before = new Date(now.getTime() - HOUR_MS)
  const gone = isHolder ? await deleteUnreferencedImageRows(db, { before, now }) : []
  if (gone.length > 0) log.info({ pictures: gone.length }, 'images')
  const isKept = (hashes: string[]) => findImageHashesInBackups(dataDir, hashes)
  await runAllThenThrowError([places.images, places.copied, places.drawn], (store) =>
    deleteOrphanImageFiles(db, store, finished, store === places.drawn ? undefined : isKept),
  )
}
