import { randomUUID } from 'node:crypto'
import type { Db } from 'db/connect'
import type { FileStore } from '~/values/files/file-store'
import { EXPORT_DAYS, IMPORT_DAYS } from './schema'

/** What the refused rows of an uploaded file are called, which can be mended and imported again. */
export const refusedFile = (file: string): string => file.replace(/\.csv$/, '.rechazadas.csv')

/** Keeps an uploaded file under a name nobody chose. Returns the name. */
export async function keepImportFile(store: FileStore, bytes: Uint8Array): Promise<string> {
  const file = `${randomUUID()}.csv`
  await store.put(file, bytes)
  return file
}

/** Forgets files that were uploaded long ago, what is known of their rows, and what the export wrote long ago. */
export async function forgetOldImports(db: Db, store: FileStore, now = new Date()): Promise<void> {
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
  for await (const { name, modified } of store.list()) if (modified < before) await store.remove(name)
}
