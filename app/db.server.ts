import { statSync } from 'node:fs'
import { join } from 'node:path'
import { commitCounter } from 'db/commit-counter'
import type { Db } from 'db/connect'
import { Sqlite3Dialect } from 'db/sqlite3-dialect'
import type { Database } from 'db/types'
import { Kysely } from 'kysely'
import { env } from './env.server'

/** Where the one database lies. */
export const databaseFile = join(env.DATA_DIR, 'directorio.db')

/** No page takes as long, in milliseconds; copies have connections of their own. */
const LONGEST_READ = 20_000

/** Where the pictures lie that people have uploaded. */
export const imagesFolder = join(env.DATA_DIR, 'images')

/** Where the lists lie that are being imported. */
export const importsFolder = join(env.DATA_DIR, 'imports')

/** Refuses to open what no migration has made: the engine would silently start an empty database. */
class ExistingFileDialect extends Sqlite3Dialect {
  override createDriver() {
    const driver = super.createDriver()
    const open = driver.init.bind(driver)
    driver.init = async () => {
      const size = statSync(databaseFile, { throwIfNoEntry: false })?.size
      if (!size) throw new Error(`No database at ${databaseFile}: run the migrations first (npm start does)`)
      await open()
    }
    return driver
  }
}

/** While developing, every edit loads this module anew: the connections outlive it. */
const kept = globalThis as { directorioDatabase?: Db }

/** The database. Nothing is opened before the first query. */
export const db: Db = kept.directorioDatabase ?? open()
if (import.meta.env?.DEV) kept.directorioDatabase = db

function open(): Db {
  const commits = commitCounter(databaseFile)
  return new Kysely<Database>({
    dialect: new ExistingFileDialect({ file: databaseFile, longestRead: LONGEST_READ, commits }),
  })
}
