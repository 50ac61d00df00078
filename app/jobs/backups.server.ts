import { stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  deleteBackupsForSpace,
  deleteSurplusBackups,
  findLatestBackup,
} from '~/features/system/backups/backups.server'
import { makeBackup, runBackupHook } from '~/features/system/backups/make.server'
import { log } from '~/http/log.server'
import { MIN_FREE_DISK_BYTES } from '~/values/files/list-size'
import { startRepeatingJob } from './repeat.server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Options {
  dataDir: string
  command?: string | undefined
}

/**
 * Makes a backup about every hour and deletes old backups. The first one of a day in UTC is the daily backup.
 * Returns a function that stops the job.
 */
export const startBackups = (options: Options): (() => Promise<void>) =>
  startRepeatingJob({ name: 'backup', first: 2 * MINUTE_MS, every: 5 * MINUTE_MS }, () =>
    makeBackupIfDue(options),
  )

/**
 * Makes a backup if the newest hourly or daily one is at least an hour old or missing. Then deletes old
 * backups and runs `command`, if given, with the new one.
 */
export async function makeBackupIfDue({ dataDir, command }: Options, now = new Date()): Promise<void> {
  const folder = join(dataDir, 'backups')
  const newest = await findLatestBackup(dataDir, { kinds: ['hourly', 'daily'], now })
  if (newest && now.getTime() - Date.parse(newest.madeAt) < HOUR_MS) return
  const daily = await findLatestBackup(dataDir, { kinds: ['daily'], now })
  const isFirstOfDay = daily?.madeAt.slice(0, 10) !== now.toISOString().slice(0, 10)
  await deleteBackupsForSpace(folder, await missingFor(dataDir), now)
  const { file, bytes, rows } = await makeBackup({ dataDir, kind: isFirstOfDay ? 'daily' : 'hourly', now })
  log.info({ backup: basename(file), bytes, ...rows }, 'backup')
  await deleteSurplusBackups(folder, now)
  if (command) await runBackupHook(command, file)
}

/** Free disk space in bytes that should remain after a backup. Old backups are deleted for it. */
const FREE_BYTES_AFTER_BACKUP = 2 * MIN_FREE_DISK_BYTES

async function missingFor(dataDir: string): Promise<number> {
  const [{ bavail, bsize }, { size }] = await Promise.all([
    statfs(dataDir),
    stat(join(dataDir, 'directorio.db')),
  ])
  return size + FREE_BYTES_AFTER_BACKUP - bavail * bsize
}
