import { connect, type Db } from 'db/connect'
import { migrate } from 'db/migrate'
import { sql } from 'kysely'
import { CATALOG_USERNAME, env } from '~/env.server'
import { ensureAccountFromVariable } from '~/features/accounts/accounts.server'
import { indexPending } from '~/features/search/indexing.server'
import { loadCategories } from '../seed/load-categories'
import { loadTradeWords } from '../seed/load-trade-words'
import { damaged, databaseFile, findDatabase, markInitialised, prepareFolder } from './data-folder'
import { lockDataFolder } from './lock'
import { MIGRATIONS } from './migrations'
import { restoreWhenRequested } from './restore-backup'
import { Refused } from './stop'

/**
 * Gets the data folder ready to be served: checks an existing database, migrates, loads what every directory has
 * (categories, trade words, search index, the accounts the environment names), then does `more`. Nobody else uses the folder
 * meanwhile.
 */
export async function prepareData(more: (db: Db) => Promise<void> = async () => {}): Promise<void> {
  prepareFolder()
  const release = await lockDataFolder()
  try {
    await restoreWhenRequested()
    if (findDatabase()) await checkDatabase()
    const db = connect({ file: databaseFile, create: true })
    try {
      await applyMigrations(db)
      await loadCategories(db)
      await loadTradeWords(db)
      await ensureAccounts(db)
      await more(db)
      await indexPending(db)
    } finally {
      await db.destroy()
    }
    markInitialised()
  } finally {
    await release()
  }
}

/** Reads the whole file once. A damaged one is not even closed: that would write to it. */
async function checkDatabase(): Promise<void> {
  const db = connect({ file: databaseFile })
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db).catch((error) => {
    throw damaged(String(error).replace(/^Error: /, ''))
  })
  if (rows[0]?.quick_check !== 'ok') throw damaged(rows[0]?.quick_check ?? 'sin respuesta')
  await db.destroy()
}

async function applyMigrations(db: Db): Promise<void> {
  const applied = await migrate(db, databaseFile, MIGRATIONS).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refused(`No se pudo actualizar la base de datos ${databaseFile}: ${reason}`)
  })
  if (applied.length > 0) console.log(`Migraciones aplicadas: ${applied.join(', ')}`)
}

async function ensureAccounts(db: Db): Promise<void> {
  const { ADMIN_USER, ADMIN_PASSWORD, CATALOG_PASSWORD } = env
  if (ADMIN_PASSWORD)
    await ensureAccountFromVariable(db, 'ADMIN_PASSWORD', {
      username: ADMIN_USER,
      password: ADMIN_PASSWORD,
      role: 'administrator',
    })
  if (CATALOG_PASSWORD)
    await ensureAccountFromVariable(db, 'CATALOG_PASSWORD', {
      username: CATALOG_USERNAME,
      password: CATALOG_PASSWORD,
      role: 'catalog',
    })
}
