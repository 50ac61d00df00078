import { join } from 'node:path'
import { connectServer, type Db, type Served } from 'db/connect'
import { env } from './env.server'

/** Where the one database lies, when no address says that it is elsewhere. */
const databaseFile = join(env.DATA_DIR, 'directorio.db')

/** A single read is aborted after this many milliseconds; backups use connections of their own. */
const LONGEST_READ = 20_000

/** While developing, every edit loads this module anew: the connections outlive it. */
const kept = globalThis as { directorioDatabase?: Served }

const served = kept.directorioDatabase ?? open()
if (import.meta.env?.DEV) kept.directorioDatabase = served

export const db: Db = served.db

/** Another number after every commit of any process. */
export const commits = served.commits

export const proveCommits = served.proveCommits

function open(): Served {
  const place = { file: databaseFile, url: env.DATABASE_URL, direct: env.DATABASE_DIRECT_URL }
  return connectServer(place, LONGEST_READ)
}
