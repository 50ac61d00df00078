import { existsSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from 'db/file'
import { CommandError } from './command-error'
import { dataFolder } from './data-folder'
import { diskProblem } from './disk-problem'

const LOCK = join(dataFolder, 'lock.db')

/** A server that is closing has this long to leave, in milliseconds. */
const TIMEOUT_MS = 5_000

/** Takes the data folder for this process; a second is refused. Returns the way to give it back. */
export async function lockDataFolder(): Promise<() => Promise<void>> {
  const release = await lockFile(LOCK, TIMEOUT_MS).catch((error: unknown) => {
    if (!/SQLITE_(NOTADB|CORRUPT)/.test(String(error))) throw diskProblem(error, dataFolder) ?? error
    // It holds nothing but the lock. Emptied and not removed: whoever has it open keeps its lock.
    console.warn(`El archivo ${LOCK} no servía y se hizo de nuevo.`)
    for (const file of [LOCK, `${LOCK}-wal`]) if (existsSync(file)) truncateSync(file)
    return lockFile(LOCK, TIMEOUT_MS)
  })
  if (release) return release
  throw new CommandError(
    `Otro proceso ya usa la carpeta de datos ${dataFolder}. Deténgalo antes de arrancar este.`,
  )
}
