import { join } from 'node:path'
import { type Db, openServerDatabase, type ServerDatabase } from 'db/connect'
import { env } from './env.server'

/** The database file. Not used if an address is configured. */
const databaseFile = join(env.DATA_DIR, 'directorio.db')

/** Time limit of a read in milliseconds. Backups do not use these connections. */
const LONGEST_READ = 20_000

/** In development, this module is loaded again after each edit, and the connections are reused. */
const kept = globalThis as { directorioDatabase?: ServerDatabase }

let needsFreshRows = () => false

/**
 * Sets the rule for when rows are read without the cache. This module does not know requests, so callers pass
 * a function (F83).
 */
export function readFreshRowsIf(rule: () => boolean): void {
  needsFreshRows = rule
}

const served = kept.directorioDatabase ?? open()
if (import.meta.env?.DEV) kept.directorioDatabase = served

export const db: Db = served.db

/** Returns a number that changes with each commit, also with those of other processes. */
export const commits = served.commits

export const proveCommits = served.proveCommits

export const writeHeartbeat = served.writeHeartbeat

function open(): ServerDatabase {
  const place = { file: databaseFile, url: env.DATABASE_URL, direct: env.DATABASE_DIRECT_URL }
  return openServerDatabase(place, LONGEST_READ, () => needsFreshRows())
}
