import { Kysely } from 'kysely'
import { Sqlite3Dialect, type Sqlite3DialectConfig, type Waits, waits } from './sqlite3-dialect'
import type { Database } from './types'

export type Db = Kysely<Database>

/** Opens the database file at `config.file`. Nothing is read or written before the first query. */
export function connect(config: Sqlite3DialectConfig): Db {
  return new Kysely<Database>({ dialect: new Sqlite3Dialect(config) })
}

/** How long reads and writes of this process have waited for a connection. */
export const databaseWaits = (): Readonly<Record<'reads' | 'writes', Waits>> => waits
