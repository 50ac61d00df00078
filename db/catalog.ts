import type { DatabaseLocation, Db } from './connect'
import * as postgres from './engines/postgres/catalog'
import * as sqlite from './engines/sqlite/catalog'
import type { TableDefinition } from './table'

const catalogOf = ({ url }: DatabaseLocation) => (url ? postgres : sqlite)

/**
 * Reads the tables of the database at `location`, with their columns except generated ones. Tables of text
 * indexes are included only on PostgreSQL.
 */
export const readTableDefinitions = (db: Db, location: DatabaseLocation): Promise<TableDefinition[]> =>
  catalogOf(location).readTableDefinitions(db)

/**
 * Switches off triggers, for example those that update counts or report changes. On SQLite these are all
 * triggers. They stay off until `resumeTriggers`, even after the process ends.
 */
export const pauseTriggers = (db: Db, location: DatabaseLocation): Promise<void> =>
  catalogOf(location).pauseTriggers(db)

/** Switches on the triggers that `pauseTriggers` switched off. */
export const resumeTriggers = (db: Db, location: DatabaseLocation): Promise<void> =>
  catalogOf(location).resumeTriggers(db)

/**
 * Returns two functions for the engine at `location`. They return the scripts that create and drop a trigger.
 */
export const getTriggerScriptBuilders = (location: DatabaseLocation) => {
  const { buildCreateTriggerScript, buildDropTriggerScript } = catalogOf(location)
  return { buildCreateTriggerScript, buildDropTriggerScript }
}
