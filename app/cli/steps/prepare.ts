import { randomUUID } from 'node:crypto'
import { copyFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireDatabaseLock, connectDatabase, type Db } from 'db/connect'
import { findIntegrityErrorQuickly } from 'db/file'
import { migrate } from 'db/migrate'
import { selectTableExists, toInlineTable } from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { CATALOG_ACCOUNT_USERNAME, env } from '~/env.server'
import { applyAccountVariableIfChanged } from '~/features/accounts/accounts.server'
import { BUILT_IN_CATEGORIES_WITH_SYNONYMS, BUILT_IN_CATEGORY_ALIASES } from '~/features/categories/built-in'
import {
  CATEGORY_PHRASES_CURRENT_SETTING_KEY,
  readNextWordRevision,
  TRADE_WORDS_HASH_SETTING_KEY,
} from '~/features/search/dictionary/words.server'
import { INDEX_FORMAT_VERSION } from '~/features/search/document.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { tokenize, toPhraseKey, toSingularPluralKey } from '~/features/search/tokens'
import {
  loadTradeDictionary,
  loadTradeIdByName,
  loadTradeRequestPhrases,
  TRADE_DICTIONARY_HASH_INPUT,
  type TradeWords,
} from '~/features/search/trade-words'
import { requireValidBackupFile } from '~/features/system/backups/make.server'
import { hashText32 } from '~/values/text/hash'
import { isMoveUnfinished } from '../move/move'
import { CommandError } from './command-error'
import {
  buildDamagedDatabaseError,
  databaseFile,
  databaseLocation,
  dataFolder,
  ensureWritableDataFolder,
  isDatabasePresent,
  lockDataFolder,
  markDataFolderInitialised,
  SCHEMA_FOLDER,
  toDiskError,
} from './data-folder'
import { closeAccessAfterMove, restoreIfRequested } from './restore-backup'

/**
 * Loads the trade words of this version into the search index and queues all listed businesses. Returns false
 * if these words are already loaded.
 */
export async function storeTradeWords(db: Db): Promise<boolean> {
  const version = String(hashText32(TRADE_DICTIONARY_HASH_INPUT + INDEX_FORMAT_VERSION))
  return inTransaction(db, async (trx) => {
    const loaded = await trx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', TRADE_WORDS_HASH_SETTING_KEY)
      .executeTakeFirst()
    if (loaded?.value === version) return false

    const trades = loadTradeDictionary()
    const phrases = tradePhrases([...trades, ...loadTradeRequestPhrases()])
    await trx.deleteFrom('search_phrases').where('kind', '=', 'trade').execute()
    await sql`
      insert into search_phrases (phrase, kind, target_id, is_specific)
      select phrase, 'trade', trade, is_specific from ${toInlineTable(phrases, PHRASE_COLUMN_TYPES)} as given`.execute(
      trx,
    )

    await trx.deleteFrom('settings').where('key', '=', CATEGORY_PHRASES_CURRENT_SETTING_KEY).execute()
    const words = singleWords(trades)
    const revision = await readNextWordRevision(trx)
    await trx.updateTable('search_words').set({ is_trade: 0 }).where('is_trade', '=', 1).execute()
    await sql`
      insert into search_words (word, stem, spelling, documents, is_trade, revision)
      select word, stem, spelling, 0, 1, ${sql.lit(revision)} from ${toInlineTable(words, WORD_COLUMN_TYPES)} as given where true
      on conflict (word) do update set is_trade = 1, spelling = excluded.spelling, revision = excluded.revision`.execute(
      trx,
    )

    await sql`insert into search_pending select id from businesses where is_listed = 1 on conflict do nothing`.execute(
      trx,
    )
    const row = { key: TRADE_WORDS_HASH_SETTING_KEY, value: version, updated_at: new Date().toISOString() }
    await trx
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    return true
  })
}

type Phrase = [phrase: string, trade: number, isSpecific: 0 | 1]
const PHRASE_COLUMN_TYPES = { phrase: 'text', trade: 'integer', is_specific: 'integer' } as const
const WORD_COLUMN_TYPES = { word: 'text', stem: 'text', spelling: 'text' } as const

/**
 * Returns the phrases of all trades. Lines with the same first specific term belong to one trade. A phrase of
 * a trade is specific if a line lists it as specific.
 */
function tradePhrases(trades: readonly TradeWords[]): Phrase[] {
  const numbers = loadTradeIdByName()
  const phrases = trades.flatMap(({ specific, asked }) => {
    const trade = numbers.get(specific[0] ?? '') ?? 0
    return [
      ...specific.map((term): Phrase => [toPhraseKey(tokenize(term)), trade, 1]),
      ...asked.map((term): Phrase => [toPhraseKey(tokenize(term)), trade, 0]),
    ]
  })
  const unique = new Map<string, Phrase>()
  for (const phrase of phrases) {
    const key = `${phrase[0]} ${phrase[1]}`
    if (unique.get(key)?.[2] !== 1) unique.set(key, phrase)
  }
  return [...unique.values()]
}

/** Returns the single words of the trades without duplicates, as candidates for spelling correction. */
function singleWords(trades: readonly TradeWords[]): [word: string, stem: string, spelling: string][] {
  const words = trades
    .flatMap(({ specific, asked }) => [...specific, ...asked])
    .map(tokenize)
    .flatMap((found) => (found.length === 1 ? found : []))
  const unique = new Map(words.map((word) => [word.folded, word]))
  return [...unique.values()].map(({ folded, spelling }) => [folded, toSingularPluralKey(folded), spelling])
}

/**
 * Inserts the built-in categories in one transaction if there are no categories. Returns whether it inserted
 * them.
 */
export async function insertBuiltInCategoriesIfNone(db: Db): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const existing = await trx.selectFrom('categories').select('id').limit(1).executeTakeFirst()
    if (existing) return false
    const idOf = await insertCategories(trx)
    await trx.insertInto('category_aliases').values(aliasRows(idOf)).execute()
    await trx.insertInto('category_synonyms').values(synonymRows(idOf)).execute()
    return true
  })
}

type IdOf = (slug: string) => number

async function insertCategories(trx: Db): Promise<IdOf> {
  const now = new Date().toISOString()
  const inserted = await trx
    .insertInto('categories')
    .values(
      BUILT_IN_CATEGORIES_WITH_SYNONYMS.map((category, index) => ({
        name: category.name,
        slug: category.slug,
        subtitle: category.subtitle,
        service_type: category.serviceType,
        description: category.description,
        gradient: category.hue,
        illustration: category.illustration,
        image_url: null,
        position: index + 1,
        slot_capacity: category.slotCapacity,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const ids = new Map(inserted.map((row) => [row.slug, row.id]))
  return (slug) => {
    const id = ids.get(slug)
    if (id === undefined) throw new Error(`No category has the slug ${slug}`)
    return id
  }
}

const aliasRows = (idOf: IdOf) =>
  BUILT_IN_CATEGORY_ALIASES.flatMap(({ slug, categories }) =>
    categories.map((category, position) => ({ slug, category_id: idOf(category), position })),
  )

const synonymRows = (idOf: IdOf) =>
  BUILT_IN_CATEGORIES_WITH_SYNONYMS.flatMap(({ slug, synonyms }) =>
    synonyms.map((term) => ({ category_id: idOf(slug), term })),
  )

const log = `${databaseFile}-wal`

/**
 * Checks the tables. Throws an error about a disk problem, a WAL file of another database, or a damaged file.
 * A damaged database stays open, because closing could write to it.
 */
async function checkDatabase(): Promise<void> {
  const db = connectDatabase({ file: databaseFile })
  const answer = await findIntegrityErrorQuickly(db)
    .then(async (found) => found ?? ((await isOurs(db)) ? null : 'no tiene las tablas de este sitio'))
    .catch((error: unknown) => {
      const problem = toDiskError(error, dataFolder)
      if (problem) throw problem
      return String(error).replace(/^Error: /, '')
    })
  if (answer === null) return db.destroy()
  throw (await foreignLog()) ?? buildDamagedDatabaseError(answer)
}

/**
 * Whether the table of migrations exists. A WAL file of another database can replace it with other valid
 * tables.
 */
async function isOurs(db: Db): Promise<boolean> {
  const { rows } = await sql`${selectTableExists('kysely_migration')}`.execute(db)
  return rows.length > 0
}

/**
 * Checks the file without its WAL file. If it is then valid, returns an error about a WAL file of another
 * database. Otherwise returns undefined.
 */
async function foreignLog(): Promise<CommandError | undefined> {
  const size = await stat(log).then(
    (known) => known.size,
    () => 0,
  )
  if (size === 0) return undefined
  const part = join(dataFolder, `${randomUUID()}.part`)
  try {
    await copyFile(databaseFile, part)
    await requireValidBackupFile(part)
  } catch {
    return undefined
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(part + end, { force: true })
  }
  return new CommandError(
    `El archivo ${log} no es de esta base de datos: con él está dañada y sin él está bien. Muévalo a otra carpeta, sin borrarlo, y vuelva a arrancar.`,
  )
}

/**
 * Prepares the data folder: migrates the database, loads the basic data and runs `more`. For a database file,
 * it first locks the folder, restores a requested backup and checks the database. Processes on the same
 * database server wait for each other.
 */
export async function prepareDataFolder(more: (db: Db) => Promise<void> = async () => {}): Promise<void> {
  ensureWritableDataFolder()
  const release = await takePreparation()
  try {
    if (!databaseLocation.url) await restoreIfRequested()
    if (!databaseLocation.url && isDatabasePresent()) await checkDatabase()
    const db = connectDatabase({ ...databaseLocation, create: true })
    try {
      await applyMigrations(db)
      await refuseUnfinished(db)
      await closeAccessAfterMove(db)
      await insertBuiltInCategoriesIfNone(db)
      await storeTradeWords(db)
      await ensureAccounts(db)
      await more(db)
      await indexPendingBusinesses(db)
    } finally {
      await db.destroy()
    }
    markDataFolderInitialised()
  } catch (error) {
    throw toDiskError(error, dataFolder) ?? error
  } finally {
    await release()
  }
}

async function takePreparation(): Promise<() => Promise<void>> {
  if (!databaseLocation.url) return lockDataFolder()
  const release = await acquireDatabaseLock(databaseLocation.direct ?? databaseLocation.url, 'preparing', {
    wait: true,
  }).catch((error: unknown) => {
    throw unreachable(error)
  })
  return release ?? (async () => {})
}

/** The address is left out of the message, because it may include a password. */
const unreachable = (error: unknown) =>
  new CommandError(
    `No se puede usar la base de datos de DATABASE_URL (${(error as NodeJS.ErrnoException).code ?? String(error)}). Revise la dirección, la clave y que el servidor esté en marcha.`,
  )

/** Throws if a move into this database is unfinished, because a part of the data may be missing. */
async function refuseUnfinished(db: Db): Promise<void> {
  if (await isMoveUnfinished(db))
    throw new CommandError('La mudanza a esta base de datos no terminó: repita npm run mudar.')
}

async function applyMigrations(db: Db): Promise<void> {
  const applied = await migrate(db, databaseLocation, SCHEMA_FOLDER).catch((error: unknown) => {
    const problem = toDiskError(error, dataFolder)
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
    await applyAccountVariableIfChanged(db, 'ADMIN_PASSWORD', {
      username: ADMIN_USER,
      password: ADMIN_PASSWORD,
      role: 'administrator',
    })
  if (CATALOG_PASSWORD)
    await applyAccountVariableIfChanged(db, 'CATALOG_PASSWORD', {
      username: CATALOG_ACCOUNT_USERNAME,
      password: CATALOG_PASSWORD,
      role: 'catalog',
    })
}
