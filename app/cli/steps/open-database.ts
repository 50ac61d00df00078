import { connect, type Db } from 'db/connect'
import { tableExists } from 'db/words'
import { sql } from 'kysely'
import { findDatabase, place, prepareFolder } from './data-folder'
import { migrationNames } from './migrations'
import { prepareData } from './prepare'

/** A writer beside the server waits this long for its turn, in milliseconds. */
const PATIENCE = 20_000
/** An imported row touches some twenty pages of the file that lie far from each other. In megabytes. */
const CACHE = 16
/** Four hundred rows touch some thousands of pages: each commit would write its own a second time. */
const LOG_PAGES = 8_000

/** Opens the database for a command beside the server; a missing or older one is got ready first, used by nobody. */
export async function openDatabase(): Promise<Db> {
  prepareFolder()
  if (!findDatabase() || !(await isUpToDate())) await prepareData()
  return connect({ ...place, busyTimeout: PATIENCE, cache: CACHE, logPages: LOG_PAGES })
}

async function isUpToDate(): Promise<boolean> {
  const db = connect({ ...place, readers: 1 })
  try {
    const { rows: known } = await sql`${tableExists('kysely_migration')}`.execute(db)
    if (known.length === 0) return false
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const applied = new Set(rows.map((row) => row.name))
    return (await migrationNames()).every((name) => applied.has(name))
  } finally {
    await db.destroy()
  }
}
