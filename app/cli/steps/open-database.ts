import { connect, type Db } from 'db/connect'
import { migrationNames } from 'db/migrate'
import { tableExists } from 'db/portable-sql'
import { sql } from 'kysely'
import { isLeftBehind } from './access'
import { databaseLocation, findDatabase, prepareFolder } from './data-folder'
import { prepareData } from './prepare'
import { SCHEMA_FOLDER } from './schema-folder'

/** A writer beside the server waits this long for its turn, in milliseconds. */
const TIMEOUT_MS = 20_000
/**
 * Four hundred imported rows touch up to twelve thousand pages of a large directory, far from each other: those that do
 * not find room are written before the commit, and again with it. In megabytes.
 */
const CACHE = 48
/** As many as two commits of an import write: each would put its own into the file at once. */
const LOG_PAGES = 24_000

/** Opens the database for a command beside the server; a missing or older one, or one left behind by a move, is got ready first, used by nobody. */
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
