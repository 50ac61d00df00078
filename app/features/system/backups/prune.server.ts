import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How many of each kind are kept, the newest. */
const KEPT = { 'hourly-': 24, 'daily-': 14, 'before-migration-': 5 }
/** A copy that is not finished after this long never will be, in milliseconds. */
const ABANDONED = 24 * 60 * 60_000

/** Removes what is older than the copies to be kept in `folder`, and what was never finished. Answers the names. */
export async function pruneBackups(folder: string, now = new Date()): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const surplus = Object.entries(KEPT).flatMap(([kind, kept]) =>
    names
      .filter((name) => name.startsWith(kind) && name.endsWith('.db'))
      .sort()
      .slice(0, -kept),
  )
  const removed = [...surplus, ...(await abandoned(folder, names, now))]
  for (const name of removed) await rm(join(folder, name), { force: true })
  return removed
}

/**
 * Removes so many of the oldest copies that the server made by itself that `missing` bytes come free, those of an hour first;
 * the newest of each kind stays. Where even that would not do, none goes. Answers the names.
 */
export async function makeRoom(folder: string, missing: number): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.db')).sort()
  const old = ['hourly-', 'daily-'].flatMap((kind) =>
    names.filter((name) => name.startsWith(kind)).slice(0, -1),
  )
  const chosen: string[] = []
  let left = missing
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
