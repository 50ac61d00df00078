import { connect, type Db } from 'db/connect'
import { migrationNames } from 'db/migrate'
import { tableExists } from 'db/portable-sql'
import { sql } from 'kysely'
import { isLeftBehind } from './access'
import { databaseLocation, findDatabase, prepareFolder, SCHEMA_FOLDER } from './data-folder'
import { prepareData } from './prepare'

/** How long a command waits for a write lock while the server runs, in milliseconds. */
const TIMEOUT_MS = 20_000
/**
 * Cache in megabytes. 400 imported rows change up to 12,000 scattered pages of a large directory. Pages that
 * do not fit are written twice, before the commit and with it.
 */
const CACHE = 48
/**
 * WAL pages before a checkpoint, for two commits of an import. By default each commit would write its pages
 * to the file at once.
 */
const LOG_PAGES = 24_000

/**
 * Opens the database for a command, also while the server runs. Prepares it first if it is missing, outdated
 * or left behind by a move; no other process may use it then.
 */
export async function openDatabase(): Promise<Db> {
  prepareFolder()
  if (!findDatabase() || !(await isUpToDate())) await prepareData()
  return connect({ ...databaseLocation, busyTimeout: TIMEOUT_MS, cache: CACHE, logPages: LOG_PAGES })
}

async function isUpToDate(): Promise<boolean> {
  const db = connect({ ...databaseLocation, readers: 1 })
  try {
    const { rows: known } = await sql`${tableExists('kysely_migration')}`.execute(db)
    if (known.length === 0) return false
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const applied = new Set(rows.map((row) => row.name))
    return (
      (await migrationNames(SCHEMA_FOLDER)).every((name) => applied.has(name)) && !(await isLeftBehind(db))
    )
  } finally {
    await db.destroy()
  }
}
