import { statfs } from 'node:fs/promises'
import { DISK_FLOOR } from '~/values/files/disk-floor'

/** How long a measurement is reused, in milliseconds. */
const CACHE_MS = 2_000

let latest: { folder: string; at: number; answer: Promise<boolean> } | undefined

/**
 * Whether the disk under `folder` has room for what visitors write (T47). A disk that does not say counts as one that
 * has.
 */
export function hasFreeSpace(folder: string): Promise<boolean> {
  if (latest?.folder !== folder || Date.now() - latest.at > CACHE_MS)
    latest = { folder, at: Date.now(), answer: measure(folder) }
  return latest.answer
}

const measure = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= DISK_FLOOR,
    () => true,
  )
