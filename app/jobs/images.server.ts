import type { Db } from 'db/connect'
import { takeLease } from 'db/lease'
import { deleteUnnamedImages } from '~/features/images/reference-check.server'
import { type ImagePlaces, sweepImages } from '~/features/images/sweep.server'
import { imagesInCopies } from '~/features/system/backups/images.server'
import { log } from '~/http/log.server'
import { repeat } from './repeat.server'

const HOUR = 3_600_000
const RHYTHM = { name: 'images', first: 0, every: HOUR }
/** Not given back: what one process has looked through, another need not. */
const LEASE = 55 * 60_000

interface Options {
  places: ImagePlaces
  dataDir: string
  /** Another process may be in the middle of an upload. */
  isShared: boolean
}

/**
 * At the start and once an hour deletes the pictures that nothing names, and their files that no copy of the data at hand
 * names either (D129); of several processes one deletes rows. Returns how to stop it.
 */
export function startImages(db: Db, options: Options, holder: string): () => Promise<void> {
  const began = options.isShared ? 0 : Date.now()
  return repeat(RHYTHM, async () => {
    const isHolder = await takeLease(db, 'images', { holder, ms: LEASE })
    await removeUnnamedImages(db, options, {
      isHolder,
      finished: new Date(Math.max(began, Date.now() - HOUR)),
    })
  })
}

interface Round {
  isHolder: boolean
  /** No file from before is still being written. */
  finished: Date
  now?: Date
}

/** One round of it. */
export async function removeUnnamedImages(
  db: Db,
  { places, dataDir }: Omit<Options, 'isShared'>,
  { isHolder, finished, now = new Date() }: Round,
): Promise<void> {
  const before = new Date(now.getTime() - HOUR)
  const gone = isHolder ? await deleteUnnamedImages(db, { before, now }) : []
  if (gone.length > 0) log.info({ pictures: gone.length }, 'images')
  const isKept = (hashes: string[]) => imagesInCopies(dataDir, hashes)
  await sweepImages(db, places.images, finished, isKept)
  await sweepImages(db, places.copied, finished, isKept)
  await sweepImages(db, places.drawn, finished)
}
