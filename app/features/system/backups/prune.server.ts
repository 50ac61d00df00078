import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBackupTime } from './list.server'

/** Number of newest backups that are not deleted, by kind. */
const KEPT = { 'hourly-': 24, 'daily-': 14, 'before-migration-': 5 }
/** Age in milliseconds after which an unfinished backup is deleted. */
const ABANDONED = 24 * 60 * 60_000

/** Whether a backup is dated after `now`. The clock was wrong when it was made (F54). */
const isOfFuture = (name: string, now: Date) => (parseBackupTime(name) ?? '') > now.toISOString()

/**
 * Deletes unfinished backups and those above the limit of their kind. Backups dated in the future are counted
 * separately, so that no valid backup is deleted because of them. Returns the deleted names.
 */
export async function pruneBackups(folder: string, now = new Date()): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const surplus = Object.entries(KEPT).flatMap(([kind, kept]) => {
    const own = names.filter((name) => name.startsWith(kind) && name.endsWith('.db')).sort()
    return [false, true].flatMap((isFuture) =>
      own.filter((name) => isOfFuture(name, now) === isFuture).slice(0, -kept),
    )
  })
  const removed = [...surplus, ...(await abandoned(folder, names, now))]
  for (const name of removed) await rm(join(folder, name), { force: true })
  return removed
}

/**
 * Deletes hourly backups, then daily ones, until they free `bytesNeeded` bytes. The newest backup of each kind
 * stays, unless it is dated in the future. If all of them are not enough, deletes nothing. Returns the deleted
 * names.
 */
export async function deleteBackupsForSpace(
  folder: string,
  bytesNeeded: number,
  now = new Date(),
): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.db')).sort()
  const old = ['hourly-', 'daily-'].flatMap((kind) => {
    const own = names.filter((name) => name.startsWith(kind))
    const past = own.filter((name) => !isOfFuture(name, now))
    return [...own.filter((name) => isOfFuture(name, now)), ...past.slice(0, -1)]
  })
  const chosen: string[] = []
  let left = bytesNeeded
  for (const name of old) {
    if (left <= 0) break
    chosen.push(name)
    left -= (await stat(join(folder, name))).size
  }
  if (left > 0) return []
  for (const name of chosen) await rm(join(folder, name), { force: true })
  return chosen
}

async function abandoned(folder: string, names: string[], now: Date): Promise<string[]> {
  const parts = names.filter((name) => /\.part(-\w+)?$/.test(name))
  const old = await Promise.all(
    parts.map(async (name) => {
      const known = await stat(join(folder, name)).catch(() => undefined)
      return known && now.getTime() - known.mtimeMs > ABANDONED ? [name] : []
    }),
  )
  return old.flat()
}
