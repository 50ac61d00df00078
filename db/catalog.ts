import type { DatabaseLocation, Db } from './connect'
import * as postgres from './engines/postgres/catalog'
import * as sqlite from './engines/sqlite/catalog'
import type { Table } from './table'

const catalogOf = ({ url }: DatabaseLocation) => (url ? postgres : sqlite)

/** The tables of the database at `location` with their columns; those of indexes of words are among them on one engine only. */
export const readTables = (db: Db, location: DatabaseLocation): Promise<Table[]> =>
  catalogOf(location).readTables(db)

/** From here on no trigger keeps figures or tells of changes; a process that ends meanwhile leaves it so. */
export const pauseTriggers = (db: Db, location: DatabaseLocation): Promise<void> =>
  catalogOf(location).pauseTriggers(db)

/** All triggers there were work again. */
export const resumeTriggers = (db: Db, location: DatabaseLocation): Promise<void> =>
  catalogOf(location).resumeTriggers(db)

/** The scripts that make and take away a trigger in the database at `location`. */
export const triggerScripts = (location: DatabaseLocation) => {
  const { createTrigger, dropTrigger } = catalogOf(location)
  return { createTrigger, dropTrigger }
}
