import type { DatabaseLocation, Db } from './connect'
import * as postgres from './engines/postgres/catalog'
import * as sqlite from './engines/sqlite/catalog'
import type { Table } from './table'

const catalogOf = ({ url }: DatabaseLocation) => (url ? postgres : sqlite)

/**
 * Tables of the database at `location`, with their columns. Tables of text indexes are included on PostgreSQL
 * only.
 */
export const readTables = (db: Db, location: DatabaseLocation): Promise<Table[]> =>
  catalogOf(location).readTables(db)

/**
 * Switches off all triggers that keep counts or report changes. They stay off, even if the process ends,
 * until `resumeTriggers`.
 */
export const pauseTriggers = (db: Db, location: DatabaseLocation): Promise<void> =>
  catalogOf(location).pauseTriggers(db)

/** Switches the triggers that `pauseTriggers` switched off on again. */
export const resumeTriggers = (db: Db, location: DatabaseLocation): Promise<void> =>
  catalogOf(location).resumeTriggers(db)

/** Functions that return the script to create or drop a trigger, for the engine at `location`. */
export const triggerScripts = (location: DatabaseLocation) => {
  const { createTrigger, dropTrigger } = catalogOf(location)
  return { createTrigger, dropTrigger }
}
