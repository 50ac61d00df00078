import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { dropChangeFeedTriggers, syncChangeFeedTriggers } from './change-triggers'
import type { DatabaseLocation, Db } from './connect'
import { createPostgresFunctions, raisePostgresStatisticsTarget } from './engines/postgres/schema'
import { copyDatabaseToFile } from './file'
import { selectTableExists } from './portable-sql'
import { runSqlScript } from './statement'

/**
 * Last migration of version 0.2.0, and number of migrations up to it. Earlier ones are part of schema.sql.
 */
const BASE_MIGRATION = { name: '270_picture_references', count: 36, version: '0.2.0' }

type Scripts = Readonly<Record<string, string>>

/**
 * Migrates the database to the newest schema. A new database gets `schema.sql` of its engine in `folder`. An
 * existing one gets each missing `migrations/NNN_name.sql` in a transaction of its own; before that, a file
 * is copied. Returns the names of the applied migrations. Throws if a script fails. Throws an error in
 * Spanish if the data is older than version 0.2.0, or newer than `folder`.
 */
export async function migrate(
  db: Db,
  location: string | DatabaseLocation,
  folder: string,
): Promise<string[]> {
  const { file, url } = typeof location === 'string' ? { file: location, url: undefined } : location
  const engine = join(folder, url ? 'postgres' : 'sqlite')
  const scripts = await readMigrations(folder, engine)
  const newer = await listNewerMigrations(db, Object.keys(scripts))
  if (newer.length > 0)
    throw new Error(`Los datos son de una versión más nueva, que añadió ${newer.join(', ')}`)
  if (url) await createPostgresFunctions(url)
  const names = await appliedMigrations(db)
  const applied =
    names.length === 0
      ? await createSchema(db, await readFile(join(engine, 'schema.sql'), 'utf8'), scripts)
      : await applyMigrations(db, { ...withoutWork(names), ...scripts }, { file, url })
  await syncChangeFeedTriggers(db, { file, url })
  if (url) await raisePostgresStatisticsTarget(url)
  return applied
}

/** Lists the names of the migrations in `folder`, in order. Both engines have the same ones. */
export async function listMigrationNames(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'sqlite/migrations'))
  return files.flatMap((name) => (name.endsWith('.sql') ? [name.replace(/\.sql$/, '')] : [])).sort()
}

/**
 * Lists applied migrations that are not in `known`. If there are any, a newer version wrote the data. Throws
 * if the data is older than version 0.2.0.
 */
export async function listNewerMigrations(db: Db, known: readonly string[]): Promise<string[]> {
  const names = await appliedMigrations(db)
  const before = names.filter((name) => name <= BASE_MIGRATION.name)
  const isAtBase = before.includes(BASE_MIGRATION.name) && [1, BASE_MIGRATION.count].includes(before.length)
  if (names.length > 0 && !isAtBase) throw new Error(DATA_TOO_OLD_MESSAGE)
  return names.filter((name) => name > BASE_MIGRATION.name && !known.includes(name))
}

const DATA_TOO_OLD_MESSAGE =
  `Los datos son de una versión anterior a la ${BASE_MIGRATION.version}, que esta ya no actualiza. Instala la ${BASE_MIGRATION.version} y arráncala ` +
  'una vez con estos datos, para que los actualice; después vuelve a esta. No se cambió nada.'

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql`${selectTableExists('kysely_migration')}`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((row) => row.name)
}

async function readMigrations(folder: string, engine: string): Promise<Scripts> {
  const names = await listMigrationNames(folder)
  const entries = names.map(async (name) => {
    return [name, await readFile(join(engine, 'migrations', `${name}.sql`), 'utf8')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Creates the newest schema in one transaction. Records every migration as applied. */
async function createSchema(db: Db, schema: string, scripts: Scripts): Promise<string[]> {
  const all = { [BASE_MIGRATION.name]: schema, ...withoutWork(Object.keys(scripts)) }
  const { error, results = [] } = await migratorOf(db, all).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

async function applyMigrations(db: Db, all: Scripts, { file, url }: DatabaseLocation): Promise<string[]> {
  const migrator = migratorOf(db, all, url === undefined)
  const pending = (await migrator.getMigrations()).filter((migration) => !migration.executedAt)
  if (pending.length === 0) return []
  const applied: string[] = []
  if (!url) await keepCopy(db, file)
  await dropChangeFeedTriggers(db, { file, url })
  // With foreign keys on, rebuilding a table could delete the rows that refer to it
  // (https://sqlite.org/lang_altertable.html#otheralter).
  if (!url) await runSqlScript(db, 'PRAGMA foreign_keys = OFF')
  try {
    for (const _ of pending) {
      const { error, results = [] } = await migrator.migrateUp()
      if (error) throw error
      applied.push(...results.map((result) => result.migrationName))
    }
  } finally {
    if (!url) await runSqlScript(db, 'PRAGMA foreign_keys = ON')
  }
  return applied
}

/**
 * Creates the migrator. It also applies a migration whose name is before applied ones, because branches write
 * migrations in parallel.
 */
function migratorOf(db: Db, scripts: Scripts, isChecked = false): Migrator {
  const migrations = Object.entries(scripts).map(([name, script]): [string, Migration] => [
    name,
    {
      up: async (trx: Kysely<unknown>) => {
        await runSqlScript(trx, script)
        if (isChecked) await checkReferences(trx, name)
      },
    },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(migrations) }
  return new Migrator({ db, provider, allowUnorderedMigrations: true })
}

async function checkReferences(trx: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql`pragma foreign_key_check`.execute(trx)
  if (rows.length > 0) throw new Error(`${name}: ${JSON.stringify(rows.slice(0, 5))} refer to nothing`)
}

const withoutWork = (names: readonly string[]): Scripts => Object.fromEntries(names.map((name) => [name, '']))

/** Writes a complete, consistent copy. It gets its final name only when it is complete. */
async function keepCopy(db: Db, file: string): Promise<void> {
  const folder = await folderForCopy(dirname(file))
  const part = join(folder, `${randomUUID()}.part`)
  await copyDatabaseToFile(db, part)
  const now = new Date().toISOString().replaceAll(':', '-')
  await rename(part, join(folder, `before-migration-${now}.db`))
}

/**
 * Returns the folder `backups`. If it is not writable, prints a warning and returns the data folder, so that
 * the start does not fail.
 */
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
