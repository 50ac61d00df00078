import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Db } from 'db/connect'
import { migrate } from 'db/migrate'
import type { Sqlite3DialectConfig } from 'db/sqlite3-dialect'
import { onTestFinished } from 'vitest'

export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

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

/** Migrating takes longer than copying a file, so each test process migrates once. */
function template(): Promise<string> {
  migrated ??= (async () => {
    const folder = await temporaryFolder()
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'template.db')
    const db = connect({ file, create: true })
    await migrate(db, file, MIGRATIONS)
    await db.destroy()
    return file
  })()
  return migrated
}
