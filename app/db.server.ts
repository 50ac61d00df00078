import { join } from 'node:path'
import { type Db, openServerDatabase, type ServerDatabase } from 'db/connect'
import { env } from './env.server'

/** The database file, unless an address is configured. */
const databaseFile = join(env.DATA_DIR, 'directorio.db')

/** Time limit of a read, in milliseconds. Backups use their own connections. */
const LONGEST_READ = 20_000

/** In development each edit loads this module again. The connections are reused. */
const kept = globalThis as { directorioDatabase?: ServerDatabase }

let needsFreshRows = () => false

/**
 * Sets when rows are read without the cache. A function, because this module does not know requests (F83).
 */
export function readFreshRowsIf(rule: () => boolean): void {
  needsFreshRows = rule
}

const served = kept.directorioDatabase ?? open()
if (import.meta.env?.DEV) kept.directorioDatabase = served

export const db: Db = served.db

/** Returns a number that changes with each commit of any process. */
export const commits = served.commits

export const proveCommits = served.proveCommits

export const writeHeartbeat = served.writeHeartbeat

function open(): ServerDatabase {
  const place = { file: databaseFile, url: env.DATABASE_URL, direct: env.DATABASE_DIRECT_URL }
  return openServerDatabase(place, LONGEST_READ, () => needsFreshRows())
}
