import { randomUUID } from 'node:crypto'
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'db/connect'
import { copyInto, findAnyDamage, hasTable, isOfThisProgram } from 'db/file'
import { sql } from 'kysely'
import type { BackupKind } from './kinds'

export interface BackupRequest {
  dataDir: string
  kind: BackupKind
  now?: Date
}

export interface MadeBackup {
  file: string
  bytes: number
  rows: { businesses: number; ratings: number; reservations: number }
}

/** What the disk must still have when the copy is written, in bytes. */
const SPARE = 50 * 1024 * 1024

/**
 * Copies the database into `backups/` while it is used, and links the pictures. The copy is checked and counted before
 * it gets its name; only this user can read it. Throws when it cannot be written or is damaged, leaving nothing.
 */
export async function makeBackup({ dataDir, kind, now = new Date() }: BackupRequest): Promise<MadeBackup> {
  const source = join(dataDir, 'directorio.db')
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await refuseWithoutRoom(folder, source)
  const part = join(folder, `${randomUUID()}.part`)
  try {
    await copyDatabase(source, part)
    await chmod(part, 0o600)
    const rows = await checkCopy(part)
    await syncToDisk(part)
    const file = join(folder, backupName(kind, now))
    await rename(part, file)
    await linkPictures(join(dataDir, 'images'), join(folder, 'images'))
    await syncToDisk(folder)
    return { file, bytes: (await stat(file)).size, rows }
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(part + end, { force: true })
    throw error
  }
}

/** How a copy made at `now` is called. */
export const backupName = (kind: BackupKind, now: Date): string =>
  `${kind}-${now.toISOString().replaceAll(':', '-')}.db`

async function refuseWithoutRoom(folder: string, source: string): Promise<void> {
  const [{ bavail, bsize }, { size }] = await Promise.all([statfs(folder), stat(source)])
  if (bavail * bsize < size + SPARE) throw new Error('No queda espacio en el disco para una copia')
}

/** On a connection of its own: those who write meanwhile do not wait for it. */
async function copyDatabase(source: string, target: string): Promise<void> {
  const db = connect({ file: source, readers: 1 })
  try {
    await copyInto(db, target)
  } finally {
    await db.destroy()
  }
}

/** Thrown for an intact database of another program: after restoring it the server could not start. */
export class ForeignDatabase extends Error {}

/**
 * Reads the whole copy, which nobody else uses and nothing is written to. Throws with what is wrong with it, `ForeignDatabase`
 * when it is no copy of a directory; answers what is in it.
 */
export async function checkCopy(file: string): Promise<MadeBackup['rows']> {
  const db = connect({ file, readers: 1 })
  try {
    const damage = await findAnyDamage(db)
    if (damage) throw new Error(damage)
    if (!(await isOfThisProgram(db))) throw new ForeignDatabase()
    const count = async (table: string) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      return rows[0]?.count ?? 0
    }
    // Data of version 0.2.0 hold a business as its page.
    return {
      businesses: await count((await hasTable(db, 'businesses')) ? 'businesses' : 'business_pages'),
      ratings: await count('ratings'),
      reservations: await count('reservations'),
    }
  } finally {
    await db.destroy()
    for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
  }
}

/** Pictures never change under their name: a second name keeps them, at no cost, when the first is removed. */
export async function linkPictures(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => [])
  await mkdir(to, { recursive: true, mode: 0o700 })
  const there = new Set(await readdir(to))
  for (const name of names) {
    if (there.has(name) || name.endsWith('.draft')) continue
    const [source, target] = [join(from, name), join(to, name)]
    if (!(await stat(source)).isFile()) continue
    await link(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      // On another disk, or one that knows no links.
      return copyFile(source, target)
    })
  }
}

/** Has what was written to a file or folder on the disk itself. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
