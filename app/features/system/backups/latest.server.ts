import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupKind } from './make.server'

export interface Backup {
  name: string
  /** ISO 8601, UTC. */
  madeAt: string
  bytes: number
}

/** Older than this, or none at all, is something to see to. */
const TWO_DAYS = 2 * 24 * 60 * 60_000

/** The newest complete copy in `backups` below `dataDir`, of these kinds or whoever made it; null when there is none. */
export async function latestBackup(dataDir: string, ...kinds: BackupKind[]): Promise<Backup | null> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const isWanted = (name: string) => kinds.length === 0 || kinds.some((kind) => name.startsWith(`${kind}-`))
  const copies = names.filter((name) => /\.db(\.\w+)?$/.test(name) && isWanted(name))
  const found = await Promise.all(copies.map((name) => describe(folder, name)))
  return found.flat().sort((one, other) => other.madeAt.localeCompare(one.madeAt))[0] ?? null
}

/** Whether it is time for another one. */
export function isOutdated(backup: Backup | null, now = new Date()): boolean {
  return backup === null || now.getTime() - Date.parse(backup.madeAt) > TWO_DAYS
}

/** Nothing, when it was cleared away meanwhile. */
async function describe(folder: string, name: string): Promise<Backup[]> {
  const known = await stat(join(folder, name)).catch(() => undefined)
  return known?.isFile() ? [{ name, madeAt: known.mtime.toISOString(), bytes: known.size }] : []
}
