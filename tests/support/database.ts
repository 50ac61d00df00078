import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Db } from 'db/connect'
import { migrate } from 'db/migrate'
import type { Sqlite3DialectConfig } from 'db/sqlite3-dialect'
import { onTestFinished } from 'vitest'

export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

const CACHE = fileURLToPath(new URL('../../.cache/test-data', import.meta.url))

export interface TestDatabase {
  db: Db
  file: string
  folder: string
  /** Closes the database and deletes its folder. */
  close: () => Promise<void>
}

/** A folder of its own under the system's temporary one; the caller deletes it. */
export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'directorio-'))

/** A folder that is gone when the running test is over. */
export async function folderForTest(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A migrated, empty database that the caller closes: for `beforeAll`. */
export async function createDatabase(config: Partial<Sqlite3DialectConfig> = {}): Promise<TestDatabase> {
  const folder = await temporaryFolder()
  const file = join(folder, 'directorio.db')
  await copyFile(await template(), file)
  const db = connect({ file, ...config })
  const close = async () => {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
  return { db, file, folder, close }
}

/** A migrated, empty database that is gone when the running test is over. */
export async function freshDatabase(config: Partial<Sqlite3DialectConfig> = {}): Promise<TestDatabase> {
  const database = await createDatabase(config)
  onTestFinished(database.close)
  return database
}

let migrated: Promise<string> | undefined

/** Migrating takes longer than copying a file, so it is done once for these migrations and kept. */
function template(): Promise<string> {
  migrated ??= (async () => {
    const file = join(CACHE, `migrated-${await fingerprint()}.db`)
    if (existsSync(file)) return file
    const folder = await temporaryFolder()
    const draft = join(folder, 'template.db')
    const db = connect({ file: draft, create: true })
    await migrate(db, draft, MIGRATIONS)
    await db.destroy()
    await mkdir(CACHE, { recursive: true })
    // Another test process may be doing the same: each puts a whole file in place.
    await copyFile(draft, `${file}.${process.pid}`)
    await rename(`${file}.${process.pid}`, file)
    await rm(folder, { recursive: true, force: true })
    return file
  })()
  return migrated
}

/** Of everything that decides what a migrated database looks like. */
async function fingerprint(): Promise<string> {
  const names = (await readdir(MIGRATIONS)).sort()
  const files = [
    ...names.map((name) => join(MIGRATIONS, name)),
    ...['migrate.ts', 'change-triggers.ts'].map((name) =>
      fileURLToPath(new URL(`../../db/${name}`, import.meta.url)),
    ),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
