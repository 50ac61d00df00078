import { connect, type Db, takeLock } from 'db/connect'
import { migrate } from 'db/migrate'
import { CATALOG_USERNAME, env } from '~/env.server'
import { ensureAccountFromVariable } from '~/features/accounts/accounts.server'
import { indexPending } from '~/features/search/indexing.server'
import { isMoving } from '../move/move'
import { loadCategories } from '../seed/load-categories'
import { loadTradeWords } from '../seed/load-trade-words'
import { closeLeftBehind } from './access'
import { checkDatabase } from './check-database'
import { CommandError } from './command-error'
import { databaseLocation, dataFolder, findDatabase, markInitialised, prepareFolder } from './data-folder'
import { diskProblem } from './disk-problem'
import { lockDataFolder } from './lock'
import { restoreWhenRequested } from './restore-backup'
import { SCHEMA_FOLDER } from './schema-folder'

/**
 * Gets the data folder ready: checks, migrates, loads what every directory has, then does `more`. Nobody else uses it
 * meanwhile; of several on one database server each waits for the one before.
 */
export async function prepareData(more: (db: Db) => Promise<void> = async () => {}): Promise<void> {
  prepareFolder()
  const release = await takePreparation()
  try {
    if (!databaseLocation.url) await restoreWhenRequested()
    if (!databaseLocation.url && findDatabase()) await checkDatabase()
    const db = connect({ ...databaseLocation, create: true })
    try {
      await applyMigrations(db)
      await refuseUnfinished(db)
      await closeLeftBehind(db)
      await loadCategories(db)
      await loadTradeWords(db)
      await ensureAccounts(db)
      await more(db)
      await indexPending(db)
    } finally {
      await db.destroy()
    }
    markInitialised()
  } catch (error) {
    throw diskProblem(error, dataFolder) ?? error
  } finally {
    await release()
  }
}

async function takePreparation(): Promise<() => Promise<void>> {
  if (!databaseLocation.url) return lockDataFolder()
  const release = await takeLock(databaseLocation.direct ?? databaseLocation.url, 'preparing', {
    wait: true,
  }).catch((error: unknown) => {
    throw unreachable(error)
  })
  return release ?? (async () => {})
}

/** The address is the operator's: it may hold a password, and is not said. */
const unreachable = (error: unknown) =>
  new CommandError(
    `No se puede usar la base de datos de DATABASE_URL (${(error as NodeJS.ErrnoException).code ?? String(error)}). Revise la dirección, la clave y que el servidor esté en marcha.`,
  )

/** Half of the data would be served as if it were all. */
async function refuseUnfinished(db: Db): Promise<void> {
  if (await isMoving(db))
    throw new CommandError('La mudanza a esta base de datos no terminó: repita npm run mudar.')
}

async function applyMigrations(db: Db): Promise<void> {
  const applied = await migrate(db, databaseLocation, SCHEMA_FOLDER).catch((error: unknown) => {
    const problem = diskProblem(error, dataFolder)
    if (problem) throw problem
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(
      `No se pudo actualizar la base de datos${databaseLocation.url ? '' : ` ${databaseLocation.file}`}: ${reason}`,
    )
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
