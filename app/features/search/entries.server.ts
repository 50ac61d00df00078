import type { Db } from 'db/connect'
import { entryNumber } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'

/**
 * The rowid of a document in both indexes. It begins with the inverted quality, so that an index scan yields the best
 * first.
 */
const entry = sql`(999 - quality) * 4294967296 + business_id`

/** Takes documents out of both indexes. */
export async function removeEntries(db: Db, documents: RawBuilder<unknown>): Promise<void> {
  for (const index of ['search_index', 'search_names'])
    await sql`delete from ${sql.table(index)} where ${entryNumber} in (select ${entry} from ${documents})`.execute(
      db,
    )
}

/**
 * Writes documents into both indexes, in their order: the engine begins a new part whenever an entry comes before the
 * last.
 */
export async function insertEntries(db: Db, documents: RawBuilder<unknown>): Promise<void> {
  await sql`insert into search_index (${entryNumber}, words)
    select ${entry}, concat_ws(' ', name, place, offer, other, tags) from ${documents} order by 1`.execute(db)
  await sql`insert into search_names (${entryNumber}, words)
    select ${entry}, concat_ws(' ', name, place, tags) from ${documents} order by 1`.execute(db)
}

/**
 * Fills both indexes of businesses from the documents that are kept of them, as they are after a move to another
 * database.
 */
export async function refillIndexes(db: Db): Promise<void> {
  const all = sql`search_documents`
  await db.transaction().execute(async (trx) => {
    await removeEntries(trx, all)
    await insertEntries(trx, all)
  })
}
