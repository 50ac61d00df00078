import type { Db } from 'db/connect'
import { takeLease } from 'db/lease'
import { type ImagePlaces, removeImageFiles } from '~/features/images/sweep.server'
import { eraseExpired } from '~/features/trash/empty.server'
import { log } from '~/http/log.server'
import { repeat } from './repeat.server'

const RHYTHM = { name: 'trash', first: 60_000, every: 86_400_000 }
/** Not given back: what one process has emptied, another need not look through again. */
const LEASE = 60 * 60_000

/** Erases once a day what has lain in the trash for more than 30 days (D30); of several processes one does. Returns how to stop it. */
export const startTrash = (db: Db, places: ImagePlaces, holder: string): (() => Promise<void>) =>
  repeat(RHYTHM, async (pause) => {
    if (!(await takeLease(db, 'trash', { holder, ms: LEASE }))) return
    const erased = await eraseExpired(db, {
      pause,
      removeImages: (hashes) => removeImageFiles(places, hashes),
    })
    if (erased > 0) log.info({ erased }, 'trash')
  })
