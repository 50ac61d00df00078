import { stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { runBackupHook } from '~/features/system/backups/hook.server'
import { latestBackup } from '~/features/system/backups/list.server'
import { makeBackup } from '~/features/system/backups/make.server'
import { makeRoom, pruneBackups } from '~/features/system/backups/prune.server'
import { log } from '~/http/log.server'
import { DISK_FLOOR } from '~/values/files/disk-floor'
import { repeat } from './repeat.server'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Options {
  dataDir: string
  command?: string | undefined
}

/** Copies the data once an hour, the first of a day as the daily one, and removes old copies. Returns how to stop it. */
export const startBackups = (options: Options): (() => Promise<void>) =>
  repeat({ name: 'backup', first: 2 * MINUTE, every: 5 * MINUTE }, () => backUpWhenDue(options))

/** Makes a copy when the newest is an hour old. */
export async function backUpWhenDue({ dataDir, command }: Options, now = new Date()): Promise<void> {
  const folder = join(dataDir, 'backups')
  const newest = await latestBackup(dataDir, 'hourly', 'daily')
  // One from the future was made while the clock was wrong, and says nothing.
  const age = newest ? now.getTime() - Date.parse(newest.madeAt) : HOUR
  if (age >= 0 && age < HOUR) return
  const daily = await latestBackup(dataDir, 'daily')
  const isFirstOfDay = daily?.madeAt.slice(0, 10) !== now.toISOString().slice(0, 10)
  await makeRoom(folder, await missingFor(dataDir))
  const { file, bytes, rows } = await makeBackup({ dataDir, kind: isFirstOfDay ? 'daily' : 'hourly', now })
  log.info({ backup: basename(file), bytes, ...rows }, 'backup')
  await pruneBackups(folder, now)
  if (command) await runBackupHook(command, file)
}

/** What is left beside the copies must not bring visitors near the floor below which nothing of theirs is taken. */
const SPARE = 2 * DISK_FLOOR

async function missingFor(dataDir: string): Promise<number> {
  const [{ bavail, bsize }, { size }] = await Promise.all([
    statfs(dataDir),
    stat(join(dataDir, 'directorio.db')),
  ])
  return size + SPARE - bavail * bsize
}
