import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { listBackups } from './list.server'

/** Those of these pictures that a copy of the data in `dataDir` knows: going back to it shows them again. */
export async function imagesInCopies(
  dataDir: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  if (hashes.length === 0) return known
  for (const file of await copiesIn(dataDir)) for (const hash of await knownTo(file, hashes)) known.add(hash)
  return known
}

/** Copies, and databases that were put aside for one. */
async function copiesIn(dataDir: string): Promise<string[]> {
  const copies = (await listBackups(dataDir)).map(({ name }) => join(dataDir, 'backups', name))
  const folders = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('reemplazado-'))
  return [...copies, ...folders.map((name) => join(dataDir, name, 'directorio.db'))]
}

/** None for what cannot be read, or has been removed meanwhile: nobody can go back to it. */
async function knownTo(file: string, hashes: readonly string[]): Promise<string[]> {
  const db = connect({ file, readers: 1 })
  try {
    const { mtime } = await stat(file)
    const rows = await db.selectFrom('images').select('hash').where('hash', 'in', listOf(hashes)).execute()
    // The newest copy is told by it.
    await utimes(file, mtime, mtime)
    return rows.map(({ hash }) => hash)
  } catch {
    return []
  } finally {
    await db.destroy().catch(() => undefined)
  }
}
