import { join } from 'node:path'
import { connect, isBusy, takeLock } from 'db/connect'

/**
 * Takes the one place for an import in a data folder; null when another import holds it. A transaction left open on
 * a small database of its own, which the operating system drops when the process dies. Returns the way to give it
 * back. The server and its migrations have a lock of their own: an import runs beside them. With the database at `url`
 * the place is one for all folders.
 */
export async function takeImportLock(
  dataFolder: string,
  url?: string,
): Promise<(() => Promise<void>) | null> {
  if (url) return takeLock(url, 'importing', { wait: false })
  const db = connect({ file: join(dataFolder, 'import-lock.db'), create: true, readers: 1, busyTimeout: 500 })
  try {
    const transaction = await db.startTransaction().execute()
    return async () => {
      await transaction.rollback().execute()
      await db.destroy()
    }
  } catch (error) {
    await db.destroy().catch(() => {})
    if (!isBusy(error)) throw error
    return null
  }
}
