import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { UNFINISHED_FILE } from './files.server'

const IMAGE = /^([0-9a-f]{32})\.webp$/

/**
 * Clears away what a process left under `folder` that ended in the middle of an upload: files without a name yet, and
 * files without a row. What was written since `before` may belong to an upload under way, and stays.
 */
export async function sweepImages(db: Db, folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const hash = IMAGE.exec(name)?.[1]
    if (!hash && !UNFINISHED_FILE.test(name)) continue
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < before.getTime() && !(hash && (await hasRow(db, hash)))) await rm(file, { force: true })
  }
}

async function hasRow(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}
