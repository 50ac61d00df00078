import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { toValueList } from 'db/portable-sql'

/** Why a backup was made. `deleteSurplusBackups` deletes old backups, except `manual` ones. */
export type BackupKind = (typeof ALL_BACKUP_KINDS)[number]

const ALL_BACKUP_KINDS = ['hourly', 'daily', 'manual', 'before-migration'] as const

/** Returns the kind of a backup by its file name. Undefined for a file with another name. */
export const getBackupKind = (name: string): BackupKind | undefined =>
  ALL_BACKUP_KINDS.find((kind) => name.startsWith(`${kind}-`))

export interface Backup {
  name: string
  madeAt: string
  bytes: number
}

const MAX_BACKUP_AGE_MS = 2 * 24 * 60 * 60_000

/**
 * Lists the complete backups in `backups` below `dataDir`, newest first. Empty if the folder does not exist.
 */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const copies = names.filter((name) => /\.db(\.\w+)?$/.test(name))
  const found = await Promise.all(copies.map((name) => describe(folder, name)))
  return found.flat().sort((one, other) => other.madeAt.localeCompare(one.madeAt))
}

/**
 * Returns the newest complete backup of these kinds, or of any kind. Null if there is none. Ignores a backup
 * dated after `now`, because the clock was wrong when it was made (F54).
 */
export async function findLatestBackup(
  dataDir: string,
  { kinds = [], now = new Date() }: { kinds?: readonly BackupKind[]; now?: Date } = {},
): Promise<Backup | null> {
  const isWanted = (kind: BackupKind | undefined) =>
    kind !== undefined && (kinds.length === 0 || kinds.includes(kind))
  const past = now.toISOString()
  return (
    (await listBackups(dataDir)).find(
      ({ name, madeAt }) => isWanted(getBackupKind(name)) && madeAt <= past,
    ) ?? null
  )
}

/** Returns the backup for a name in an address, where it is in lower case. Null if there is none. */
export async function findBackup(dataDir: string, name: string): Promise<Backup | null> {
  const wanted = name.toLowerCase()
  return (await listBackups(dataDir)).find((copy) => copy.name.toLowerCase() === wanted) ?? null
}

/** Whether the newest backup is missing or older than two days. */
export function isBackupTooOld(backup: Backup | null, now = new Date()): boolean {
  return backup === null || now.getTime() - Date.parse(backup.madeAt) > MAX_BACKUP_AGE_MS
}

/**
 * Returns the time in the file name of a backup, in ISO 8601. Undefined if the name has none. Unlike the
 * file's own time, it stays the same if the file is copied.
 */
const parseBackupTime = (name: string): string | undefined => {
  const [, day, minute, second] = /(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d(\.\d+)?Z)/.exec(name) ?? []
  return day && `${day}:${minute}:${second}`
}

/** Returns the data of a backup as a list. Empty if the file was deleted meanwhile. */
async function describe(folder: string, name: string): Promise<Backup[]> {
  const known = await stat(join(folder, name)).catch(() => undefined)
  return known?.isFile()
    ? [{ name, madeAt: parseBackupTime(name) ?? known.mtime.toISOString(), bytes: known.size }]
    : []
}

/**
 * Returns those of `imageHashes` that a backup or a replaced database in `dataDir` contains. A restore would
 * show these images again, so their files must stay.
 */
export async function findImageHashesInBackups(
  dataDir: string,
  imageHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  if (imageHashes.length === 0) return known
  for (const file of await copiesIn(dataDir))
    for (const hash of await knownTo(file, imageHashes)) known.add(hash)
  return known
}

/** Returns the backup files, and the databases that an earlier restore replaced. */
async function copiesIn(dataDir: string): Promise<string[]> {
  const copies = (await listBackups(dataDir)).map(({ name }) => join(dataDir, 'backups', name))
  const folders = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('reemplazado-'))
  return [...copies, ...folders.map((name) => join(dataDir, name, 'directorio.db'))]
}

/** Returns those of `hashes` that a database file contains. Empty if the file is deleted or unreadable. */
async function knownTo(file: string, hashes: readonly string[]): Promise<string[]> {
  const db = connectDatabase({ file, readers: 1 })
  try {
    const { mtime } = await stat(file)
    const rows = await db
      .selectFrom('images')
      .select('hash')
      .where('hash', 'in', toValueList(hashes))
      .execute()
    // Opening the file changed its time, which dates a backup without a time in its name. So the time is set
    // back.
    await utimes(file, mtime, mtime)
    return rows.map(({ hash }) => hash)
  } catch {
    return []
  } finally {
    await db.destroy().catch(() => undefined)
  }
}

/** Number of newest backups that are not deleted, by kind. */
const KEPT_BACKUPS_BY_PREFIX = { 'hourly-': 24, 'daily-': 14, 'before-migration-': 5 }
/** Age in milliseconds after which an unfinished backup is deleted. */
const UNFINISHED_BACKUP_AGE_MS = 24 * 60 * 60_000

/** Whether a backup is dated after `now`. The clock was wrong when it was made (F54). */
const isOfFuture = (name: string, now: Date) => (parseBackupTime(name) ?? '') > now.toISOString()

/**
 * Deletes unfinished backups and those above the limit of their kind. Backups dated in the future are counted
 * separately, so that no valid backup is deleted because of them. Returns the deleted names.
 */
export async function deleteSurplusBackups(folder: string, now = new Date()): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const surplus = Object.entries(KEPT_BACKUPS_BY_PREFIX).flatMap(([kind, kept]) => {
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
      return known && now.getTime() - known.mtimeMs > UNFINISHED_BACKUP_AGE_MS ? [name] : []
    }),
  )
  return old.flat()
}
