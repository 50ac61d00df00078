import { existsSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Db, isBusy } from 'db/connect'
import { dataFolder } from './data-folder'
import { diskProblem } from './disk-problem'
import { Refused } from './stop'

const LOCK = join(dataFolder, 'lock.db')

/** A server that is closing has this long to leave, in milliseconds. */
const PATIENCE = 5_000

/** Kept here: a connection nobody refers to is collected, and its lock with it. */
const held = new Set<Db>()

/**
 * Takes the data folder for this process; a second is refused. The lock is a transaction left open on a small database:
 * the system drops it however the process dies. Returns the way to give it back.
 */
export async function lockDataFolder(): Promise<() => Promise<void>> {
  try {
    return await takeLock()
  } catch (error) {
    if (!/SQLITE_(NOTADB|CORRUPT)/.test(String(error))) throw diskProblem(error, dataFolder) ?? error
    // It holds nothing but the lock. Emptied and not removed: whoever has it open keeps its lock.
    console.warn(`El archivo ${LOCK} no servía y se hizo de nuevo.`)
    for (const file of [LOCK, `${LOCK}-wal`]) if (existsSync(file)) truncateSync(file)
    return takeLock()
  }
}

async function takeLock(): Promise<() => Promise<void>> {
  const db = connect({ file: LOCK, create: true, readers: 1, busyTimeout: PATIENCE })
  try {
    const transaction = await db.startTransaction().execute()
    held.add(db)
    return async () => {
      await transaction.rollback().execute()
      await db.destroy()
      held.delete(db)
    }
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new Refused(
      `Otro proceso ya usa la carpeta de datos ${dataFolder}. Deténgalo antes de arrancar este.`,
    )
  }
}
