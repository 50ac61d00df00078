import type { Db, Place } from './connect'
import * as postgres from './engines/postgres/catalog'
import * as sqlite from './engines/sqlite/catalog'
import type { Table } from './table'

const catalogOf = ({ url }: Place) => (url ? postgres : sqlite)

/** The tables of the database at `place` with their columns; those of indexes of words are among them on one engine only. */
export const readTables = (db: Db, place: Place): Promise<Table[]> => catalogOf(place).readTables(db)

/** From here on no trigger keeps figures or tells of changes; a process that ends meanwhile leaves it so. */
export const pauseTriggers = (db: Db, place: Place): Promise<void> => catalogOf(place).pauseTriggers(db)

/** All triggers there were work again. */
export const resumeTriggers = (db: Db, place: Place): Promise<void> => catalogOf(place).resumeTriggers(db)
