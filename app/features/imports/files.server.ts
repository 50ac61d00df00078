import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { writeFileAtomically } from '~/features/images/files.server'
import { EXPORT_DAYS, IMPORT_DAYS } from './schema'

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

/** Forgets files that were uploaded long ago, what is known of their rows, and what the export wrote long ago. */
export async function forgetOldImports(db: Db, folder: string, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_DAYS * 86_400_000)
  await db
    .deleteFrom('imports')
    .where('created_at', '<', before.toISOString())
    .where('status', '!=', 'working')
    .execute()
  await db
    .deleteFrom('exported_contacts')
    .where('exported_on', '<', new Date(now.getTime() - EXPORT_DAYS * 86_400_000).toISOString().slice(0, 10))
    .execute()
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < before.getTime()) await rm(path, { force: true })
  }
}
