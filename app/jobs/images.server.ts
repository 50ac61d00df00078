import type { Db } from 'db/connect'
import { acquireLease } from 'db/lease'
import { deleteUnreferencedImageRows } from '~/features/images/reference-check.server'
import { deleteOrphanImageFiles, type ImageStores } from '~/features/images/sweep.server'
import { findHashesInBackups } from '~/features/system/backups/list.server'
import { log } from '~/http/log.server'
import { attemptAll } from '~/values/attempt-all'
import { startRepeatingJob } from './repeat.server'

const HOUR = 3_600_000
const RHYTHM = { name: 'images', first: 0, every: HOUR }
/**
 * Duration of the lease in milliseconds. It is not released, so that other processes do not delete rows in
 * the same period.
 */
const LEASE = 55 * 60_000

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
  return startRepeatingJob(RHYTHM, async () => {
    const isHolder = await acquireLease(db, 'images', { holder, ms: LEASE })
    await deleteUnusedImages(db, options, {
      isHolder,
      finished: new Date(Math.max(began, Date.now() - HOUR)),
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
  const before = new Date(now.getTime() - HOUR)
  const gone = isHolder ? await deleteUnreferencedImageRows(db, { before, now }) : []
  if (gone.length > 0) log.info({ pictures: gone.length }, 'images')
  const isKept = (hashes: string[]) => findHashesInBackups(dataDir, hashes)
  await attemptAll([places.images, places.copied, places.drawn], (store) =>
    deleteOrphanImageFiles(db, store, finished, store === places.drawn ? undefined : isKept),
  )
}
