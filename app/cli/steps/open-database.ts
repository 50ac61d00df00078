import { connectDatabase, type Db } from 'db/connect'
import { listMigrationNames } from 'db/migrate'
import { selectTableExists } from 'db/portable-sql'
import { sql } from 'kysely'
import { isMoveUnfinished } from '../move/move'
import { isDatabaseLeftBehindByMove } from './access'
import { databaseLocation, ensureWritableDataFolder, isDatabasePresent, SCHEMA_FOLDER } from './data-folder'
import { prepareDataFolder } from './prepare'

/** Time in milliseconds that a command waits for a write lock while the server runs. */
const COMMAND_BUSY_TIMEOUT_MS = 20_000
/**
 * Cache size in megabytes. An import changes many pages at once. If they do not fit in the cache, some may be
 * written twice.
 */
const COMMAND_CACHE_MEGABYTES = 48
/**
 * Number of WAL pages before a checkpoint. By default, an import would write to the database file more often.
 */
const COMMAND_WAL_PAGES = 24_000

/**
 * Opens the database for a command. The server may be running. If the database is missing, outdated or marked
 * as moved, prepares it first. In this case no other process may use it. Throws if a move into it is
 * unfinished.
 */
export async function openCommandDatabase(): Promise<Db> {
  ensureWritableDataFolder()
  if (!isDatabasePresent() || !(await isPrepared())) await prepareDataFolder()
  return connectDatabase({
    ...databaseLocation,
    busyTimeout: COMMAND_BUSY_TIMEOUT_MS,
    cache: COMMAND_CACHE_MEGABYTES,
    logPages: COMMAND_WAL_PAGES,
  })
}

async function isPrepared(): Promise<boolean> {
  const db = connectDatabase({ ...databaseLocation, readers: 1 })
  try {
    return await isDatabaseReadyForCommand(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Whether a command may use a database as it is. False if a migration is missing, if it is marked as moved, or
 * if a move into it is unfinished.
 */
export async function isDatabaseReadyForCommand(db: Db, schemaFolder = SCHEMA_FOLDER): Promise<boolean> {
  const { rows: known } = await sql`${selectTableExists('kysely_migration')}`.execute(db)
  if (known.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map((row) => row.name))
  const isMigrated = (await listMigrationNames(schemaFolder)).every((name) => applied.has(name))
  return isMigrated && !(await isDatabaseLeftBehindByMove(db)) && !(await isMoveUnfinished(db))
}
