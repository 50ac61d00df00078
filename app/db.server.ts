import { join } from 'node:path'
import { type Db, openCachingDatabase, type ServerDatabase } from 'db/connect'
import { env } from './env.server'

/** The database file. Not used if `DATABASE_URL` is configured. */
const databaseFile = join(env.DATA_DIR, 'directorio.db')

/** Time limit of a read in milliseconds. Backups do not use these connections. */
const MAX_READ_MS = 20_000

/** In development, this module may be loaded again after an edit, and the connections are reused. */
const kept = globalThis as { directorioDatabase?: ServerDatabase }

let needsFreshRows = () => false

/**
 * Sets the rule for when rows are read without the cache. This module does not know requests, so callers pass
 * a function (F83).
 */
export function setFreshReadRule(rule: () => boolean): void {
  needsFreshRows = rule
}

const served = kept.directorioDatabase ?? open()
if (import.meta.env?.DEV) kept.directorioDatabase = served

export const db: Db = served.db

/**
 * Returns a number that changes with commits of any process, except those of `writeHeartbeat`. Until the
 * counter is known to work, it may change with each call.
 */
export const readDatabaseCommitCount = served.commits

/**
 * Checks at the start whether the commit counter works. Returns the result; with PostgreSQL it is true
 * without a check.
 */
export const checkCommitCounter = served.proveCommits

/** Commits a small write, which shows that the disk accepts writes. It does not change the commit counter. */
export const writeHeartbeat = served.writeHeartbeat

function open(): ServerDatabase {
  const place = { file: databaseFile, url: env.DATABASE_URL, direct: env.DATABASE_DIRECT_URL }
  return openCachingDatabase(place, MAX_READ_MS, () => needsFreshRows())
}
