import { join } from 'node:path'
import { takeLock } from 'db/connect'
import { lockFile } from 'db/file'

/** A command that ends gives the place back within this time, in milliseconds. */
const TIMEOUT_MS = 500

/**
 * Takes the one place for an import in a data folder; null when another import holds it. Returns the way to give it back.
 * The server and its migrations have a lock of their own: an import runs beside them. With the database at `url` the place
 * is one for all folders.
 */
export const takeImportLock = (dataFolder: string, url?: string): Promise<(() => Promise<void>) | null> =>
  url ? takeLock(url, 'importing', { wait: false }) : lockFile(join(dataFolder, 'import-lock.db'), TIMEOUT_MS)
