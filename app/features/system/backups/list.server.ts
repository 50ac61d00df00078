import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupKind, kindOf } from './kinds'

export interface Backup {
  name: string
  madeAt: string
  bytes: number
}

const TWO_DAYS = 2 * 24 * 60 * 60_000

/** The complete copies in `backups` below `dataDir`, the newest first, whoever made them; none when there is no folder. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const copies = names.filter((name) => /\.db(\.\w+)?$/.test(name))
  const found = await Promise.all(copies.map((name) => describe(folder, name)))
  return found.flat().sort((one, other) => other.madeAt.localeCompare(one.madeAt))
}

/** The newest complete copy of these kinds, or of any that was made of these data here; null when there is none. */
export async function latestBackup(dataDir: string, ...kinds: BackupKind[]): Promise<Backup | null> {
  const isWanted = (kind: BackupKind | undefined) =>
    kind !== undefined && (kinds.length === 0 || kinds.includes(kind))
  return (await listBackups(dataDir)).find(({ name }) => isWanted(kindOf(name))) ?? null
}

/** The copy that an address names, which is in lower case as every address; null when there is none. */
export async function findBackup(dataDir: string, name: string): Promise<Backup | null> {
  const wanted = name.toLowerCase()
  return (await listBackups(dataDir)).find((copy) => copy.name.toLowerCase() === wanted) ?? null
}

/** Whether it is time for another one. */
export function isOutdated(backup: Backup | null, now = new Date()): boolean {
  return backup === null || now.getTime() - Date.parse(backup.madeAt) > TWO_DAYS
}

/** When a copy of ours was made, by its name: one that was copied or laid back is as old as it was. */
const momentOf = (name: string): string | undefined => {
  const [, day, minute, second] = /(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d(\.\d+)?Z)/.exec(name) ?? []
  return day && `${day}:${minute}:${second}`
}

/** Nothing, when it was cleared away meanwhile. */
async function describe(folder: string, name: string): Promise<Backup[]> {
  const known = await stat(join(folder, name)).catch(() => undefined)
  return known?.isFile()
    ? [{ name, madeAt: momentOf(name) ?? known.mtime.toISOString(), bytes: known.size }]
    : []
}
