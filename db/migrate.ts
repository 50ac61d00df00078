import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Db } from './connect'
import { runScript } from './sqlite3-dialect'

/**
 * Brings the database at `db` up to the newest schema: every `NNN-name.sql` in `folder` not yet applied runs in
 * a transaction of its own, so that a failure leaves the schema of the last one that worked. Before existing
 * data is migrated, a copy of the file is kept in `backups/` beside it. Returns the names applied now.
 * Throws when a file fails, or when the database knows a migration that `folder` does not (newer data, older code).
 */
export async function migrate(db: Db, file: string, folder: string): Promise<string[]> {
  const provider = { getMigrations: () => readMigrations(folder) }
  const migrator = new Migrator({ db, provider })
  const known = await migrator.getMigrations()
  await refuseNewerData(
    db,
    known.map((migration) => migration.name),
  )
  const pending = known.filter((migration) => !migration.executedAt)
  if (pending.length > 0 && (await hasTable(db, 'categories'))) await keepCopy(db, file)
  const applied: string[] = []
  for (const _ of pending) {
    const { error, results } = await migrator.migrateUp()
    if (error) throw error
    applied.push(...(results ?? []).map((result) => result.migrationName))
  }
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

async function refuseNewerData(db: Db, known: string[]): Promise<void> {
  if (!(await hasTable(db, 'kysely_migration'))) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const newer = rows.map((row) => row.name).filter((name) => !known.includes(name))
  if (newer.length > 0) throw new Error(`The data is of a newer version, which added ${newer.join(', ')}`)
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
  return rows.length > 0
}

/** A whole, consistent copy, whoever is reading or writing meanwhile; it gets its name once it is complete. */
async function keepCopy(db: Db, file: string): Promise<void> {
  const backups = join(dirname(file), 'backups')
  await mkdir(backups, { recursive: true })
  const part = join(backups, `${randomUUID()}.part`)
  await sql`vacuum into ${part}`.execute(db)
  const now = new Date().toISOString().replaceAll(':', '-')
  await rename(part, join(backups, `before-migration-${now}.db`))
}
