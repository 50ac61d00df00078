import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { syncChangeTriggers } from './change-triggers'
import type { DatabaseLocation, Db } from './connect'
import { countMoreWords, createFunctions } from './engines/postgres/schema'
import { newerMigrations, upgradeLegacySchema } from './engines/sqlite/legacy-schema'
import { copyInto } from './file'
import { tableExists } from './portable-sql'
import { runScript } from './statement'

export { newerMigrations } from './engines/sqlite/legacy-schema'

/**
 * Brings the database at `db` up to the newest schema: every `NNN_name.sql` in `folder` not yet applied runs in
 * a transaction of its own, so that a failure leaves the schema of the last one that worked. Before existing
 * data in a file is migrated, a copy of it is kept in `backups/` beside it. Returns the names applied now.
 * Throws when a file fails, when the database knows a migration that `folder` does not (newer data, older code), or when
 * it stands half-way through those of before the chapters.
 */
export async function migrate(
  db: Db,
  location: string | DatabaseLocation,
  folder: string,
): Promise<string[]> {
  const { file, url } = typeof location === 'string' ? { file: location, url: undefined } : location
  if (url) await createFunctions(url)
  const migrations = await readMigrations(folder)
  const newer = await newerMigrations(db, Object.keys(migrations))
  if (newer.length > 0)
    throw new Error(`Los datos son de una versión más nueva, que añadió ${newer.join(', ')}`)
  const carried = !url && (await upgradeLegacySchema(db, () => keepCopy(db, file)))
  // What was written side by side comes in any order.
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const pending = (await migrator.getMigrations()).filter((migration) => !migration.executedAt)
  if (!url && pending.length > 0 && !carried && (await hasTable(db, 'categories'))) await keepCopy(db, file)
  const applied: string[] = []
  for (const _ of pending) {
    const { error, results } = await migrator.migrateUp()
    if (error) throw error
    applied.push(...(results ?? []).map((result) => result.migrationName))
  }
  await syncChangeTriggers(db)
  if (url) await countMoreWords(url)
  return applied
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const script = await readFile(join(folder, name), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: (db: Kysely<unknown>) => runScript(db, script) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`${tableExists(name)}`.execute(db)
  return rows.length > 0
}

/** A whole, consistent copy, whoever is reading or writing meanwhile; it gets its name once it is complete. */
async function keepCopy(db: Db, file: string): Promise<void> {
  const folder = await folderForCopy(dirname(file))
  const part = join(folder, `${randomUUID()}.part`)
  await copyInto(db, part)
  const now = new Date().toISOString().replaceAll(':', '-')
  await rename(part, join(folder, `before-migration-${now}.db`))
}

/** `backups`; when that is another user's, the folder of the data themselves: a start does not fail for it. */
async function folderForCopy(dataDir: string): Promise<string> {
  const backups = join(dataDir, 'backups')
  try {
    await mkdir(backups, { recursive: true })
    await access(backups, constants.W_OK)
    return backups
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    console.warn(
      `No se puede escribir en ${backups} (${code}): la copia de antes de actualizar queda en ${dataDir}. Revise de quién es esa carpeta: sin ella no se hacen copias.`,
    )
    return dataDir
  }
}
