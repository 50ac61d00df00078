import type { Db } from 'db/connect'
import { entryNumber } from 'db/portable-sql'
import { sql } from 'kysely'

/** Fills both indexes of businesses from the documents that are kept of them, as they are after a move to another database. */
export async function refillIndexes(db: Db): Promise<void> {
  const entry = sql`(999 - quality) * 4294967296 + business_id`
  await db.transaction().execute(async (trx) => {
    await sql`delete from search_index where ${entryNumber} in (select ${entry} from search_documents)`.execute(
      trx,
    )
    await sql`delete from search_names where ${entryNumber} in (select ${entry} from search_documents)`.execute(
      trx,
    )
    await sql`insert into search_index (${entryNumber}, words)
      select ${entry}, concat_ws(' ', name, place, offer, other, tags) from search_documents order by 1`.execute(
      trx,
    )
    await sql`insert into search_names (${entryNumber}, words)
      select ${entry}, concat_ws(' ', name, place, tags) from search_documents order by 1`.execute(trx)
  })
}
