import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { writeFileAtomically } from '~/features/images/files.server'
import { IMPORT_DAYS } from './schema'

/** Where an uploaded file lies. */
export const importFile = (folder: string, file: string): string => join(folder, file)

/** Where its refused rows lie, to be mended and imported again. */
export const refusedFile = (folder: string, file: string): string =>
  join(folder, file.replace(/\.csv$/, '.rechazadas.csv'))

/** Keeps an uploaded file under a name nobody chose. Returns the name. */
export async function keepImportFile(folder: string, bytes: Uint8Array): Promise<string> {
  const file = `${randomUUID()}.csv`
  await writeFileAtomically(importFile(folder, file), bytes)
  return file
}

/** Forgets what was uploaded more than a week ago: files, and what is known of their rows. */
export async function forgetOldImports(db: Db, folder: string, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_DAYS * 86_400_000)
  await db
    .deleteFrom('imports')
    .where('created_at', '<', before.toISOString())
    .where('status', '!=', 'working')
    .execute()
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < before.getTime()) await rm(path, { force: true })
  }
}
