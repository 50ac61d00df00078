import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises'
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
  const pending = (await migrator.getMigrations()).filter((migration) => !migration.executedAt)
  if (pending.length > 0 && (await hasData(db))) await keepCopy(db, file)
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

async function hasData(db: Db): Promise<boolean> {
  const tables = await sql<{ n: number }>`select count(*) as n from sqlite_master where name = 'categories'`.execute(db)
  return (tables.rows[0]?.n ?? 0) > 0
}

/** A whole, consistent copy: the write-ahead log is folded into the file first. */
async function keepCopy(db: Db, file: string): Promise<void> {
  await runScript(db, 'PRAGMA wal_checkpoint(TRUNCATE)')
  if ((await stat(file)).size === 0) return
  const backups = join(dirname(file), 'backups')
  await mkdir(backups, { recursive: true })
  await copyFile(file, join(backups, `before-migration-${new Date().toISOString().replaceAll(':', '-')}.db`))
}
