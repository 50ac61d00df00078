import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ConnectConfig, connectDatabase, type Db } from 'db/connect'
import { listMigrationNames, migrate } from 'db/migrate'
import { onTestFinished } from 'vitest'
import { postgresAt, TEMPLATE } from './postgres'

export const SCHEMA_FOLDER = fileURLToPath(new URL('../../db/engines', import.meta.url))

const CACHE = fileURLToPath(new URL('../../.cache/test-data', import.meta.url))

export interface TestDatabase {
  db: Db
  /** Empty on PostgreSQL, which has `url`. */
  file: string
  url: string | undefined
  folder: string
  /** Closes the database and deletes its folder. */
  close: () => Promise<void>
}

/** Creates a folder in the temporary folder of the system. The caller deletes it. */
export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'directorio-'))

/** Creates a folder that is deleted after the running test. */
export async function folderForTest(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs `work` on the database of a data folder, as another process does. */
export function inData<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connectDatabase({ file: join(dataDir, 'directorio.db'), readers: 1 })
  return work(db).finally(() => db.destroy())
}

/**
 * Creates a migrated, empty database that the caller closes. For `beforeAll`. On SQLite `source` is another
 * file to copy.
 */
export async function createDatabase(
  config: Partial<ConnectConfig> = {},
  source: string | Promise<string> = ON_POSTGRES ? '' : template(),
): Promise<TestDatabase> {
  const folder = await temporaryFolder()
  if (ON_POSTGRES) return createOnPostgres(folder, config)
  const file = join(folder, 'directorio.db')
  await copyFile(await source, file)
  const db = connectDatabase({ file, ...config })
  const close = async () => {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
  return { db, file, url: undefined, folder, close }
}

/** With TEST_ENGINE=postgres all test databases are on a PostgreSQL server. */
export const ON_POSTGRES = process.env.TEST_ENGINE === 'postgres'

async function createOnPostgres(folder: string, config: Partial<ConnectConfig>): Promise<TestDatabase> {
  const server = postgresAt(Number(process.env.TEST_POSTGRES_PORT))
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await server.create(name, TEMPLATE)
  const db = connectDatabase({ ...config, file: '', url })
  const close = async () => {
    await db.destroy()
    await server.drop(name)
    await rm(folder, { recursive: true, force: true })
  }
  return { db, file: '', url, folder, close }
}

/** Like `createDatabase`, but deletes the database after the running test. */
export async function freshDatabase(
  config: Partial<ConnectConfig> = {},
  source?: Promise<string>,
): Promise<TestDatabase> {
  const database = await createDatabase(config, source)
  onTestFinished(database.close)
  return database
}

let migrated: Promise<string> | undefined

/** Creating the schema takes longer than copying a file, so it is done once per version of the schema. */
function template(): Promise<string> {
  migrated ??= (async () => {
    const file = join(CACHE, `migrated-${await fingerprint()}.db`)
    if (existsSync(file)) return file
    const folder = await temporaryFolder()
    const draft = join(folder, 'template.db')
    const db = connectDatabase({ file: draft, create: true })
    await migrate(db, draft, SCHEMA_FOLDER)
    await db.destroy()
    await mkdir(CACHE, { recursive: true })
    // Another test process may do the same, so the complete file is moved into place.
    await copyFile(draft, `${file}.${process.pid}`)
    await rename(`${file}.${process.pid}`, file)
    await rm(folder, { recursive: true, force: true })
    return file
  })()
  return migrated
}

/** Hash of all files that determine a migrated database. */
async function fingerprint(): Promise<string> {
  const names = (await listMigrationNames(SCHEMA_FOLDER)).map((name) => `migrations/${name}.sql`)
  const files = [
    ...['schema.sql', ...names].map((name) => join(SCHEMA_FOLDER, 'sqlite', name)),
    ...['migrate.ts', 'change-triggers.ts'].map((name) =>
      fileURLToPath(new URL(`../../db/${name}`, import.meta.url)),
    ),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
