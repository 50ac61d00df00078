import { basename, join } from 'node:path'
import { runBackupHook } from '~/features/system/backups/hook.server'
import { latestBackup } from '~/features/system/backups/list.server'
import { makeBackup } from '~/features/system/backups/make.server'
import { pruneBackups } from '~/features/system/backups/prune.server'
import { log } from '~/http/log.server'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After the start, when the first visitors have been served. */
const FIRST = 2 * MINUTE
const EVERY = 5 * MINUTE

interface Options {
  dataDir: string
  /** What the operator wants done with each copy. */
  command?: string | undefined
}

/** Copies the data once an hour, the first of a day as the daily one, and removes old copies. Returns how to stop it. */
export function startBackups(options: Options): () => Promise<void> {
  let round: Promise<void> | undefined
  const look = () => {
    round ??= backUpWhenDue(options)
      .catch((error: unknown) => log.error({ err: error }, 'backup'))
      .finally(() => {
        round = undefined
      })
  }
  const timers = [setTimeout(look, FIRST), setInterval(look, EVERY)]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearTimeout(timer)
    await round
  }
}

/** Makes a copy when the newest is an hour old. */
export async function backUpWhenDue({ dataDir, command }: Options, now = new Date()): Promise<void> {
  const folder = join(dataDir, 'backups')
  const newest = await latestBackup(dataDir, 'hourly', 'daily')
  // One from the future was made while the clock was wrong, and says nothing.
  const age = newest ? now.getTime() - Date.parse(newest.madeAt) : HOUR
  if (age >= 0 && age < HOUR) return
  const daily = await latestBackup(dataDir, 'daily')
  const isFirstOfDay = daily?.madeAt.slice(0, 10) !== now.toISOString().slice(0, 10)
  const { file, bytes, rows } = await makeBackup({ dataDir, kind: isFirstOfDay ? 'daily' : 'hourly', now })
  log.info({ backup: basename(file), bytes, ...rows }, 'backup')
  await pruneBackups(folder, now)
  if (command) await runBackupHook(command, file)
}
