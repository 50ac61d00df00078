import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import type { EntityType } from '~/features/audit/schema'
import { recomputeListingQuality } from '~/features/businesses/refresh-quality.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { addErasedToDailyCounts } from '~/features/statistics/store.server'
import { TRASH_KINDS } from '~/features/trash/kinds.server'

/** Tables whose rows `eraseRows` can erase. */
export type ErasableTableName = keyof typeof ENTITY_TYPE_BY_TABLE

/** Entity type in the log, by table. */
export const ENTITY_TYPE_BY_TABLE = {
  reservations: 'reservation',
  ratings: 'rating',
  reports: 'report',
  suggestions: 'suggestion',
  outbox: 'message',
  businesses: 'contact',
} as const satisfies Record<string, EntityType>

/**
 * Erases rows of a table permanently, in the transaction of the caller. Tables with a trash use the same
 * erasure as the trash. Also erases logged values of the rows, and data that depend on them. Adjusts the
 * figures of `Reportes` and the averages of ratings. Throws if a row cannot be erased.
 */
export async function eraseRows(trx: Db, table: ErasableTableName, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  switch (table) {
    case 'ratings':
      return eraseRatings(trx, ids)
    case 'reservations':
    case 'businesses':
      await addErasedToDailyCounts(trx, table, ids)
      await eraseEach(trx, ENTITY_TYPE_BY_TABLE[table], ids)
      // Removes the search entries of erased businesses.
      await indexPendingBusinesses(trx)
      return
    default:
      await trx
        .deleteFrom(table)
        .where('id', 'in', toValueList([...ids]))
        .execute()
      await eraseLoggedChanges(trx, ENTITY_TYPE_BY_TABLE[table], ids)
  }
}

async function eraseRatings(trx: Db, ids: readonly number[]): Promise<void> {
  const rated = await trx
    .selectFrom('ratings')
    .select('business_id')
    .where('id', 'in', toValueList([...ids]))
    .where('is_counted', '=', 1)
    .distinct()
    .execute()
  await addErasedToDailyCounts(trx, 'ratings', ids)
  await eraseEach(trx, 'rating', ids)
  for (const { business_id } of rated) await recomputeListingQuality(trx, business_id)
}

async function eraseEach(
  trx: Db,
  noun: 'reservation' | 'rating' | 'contact',
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const erased = await TRASH_KINDS[noun].erase(trx, id)
    if (!erased.ok) throw new Error(`${noun} ${id} was not erased: ${erased.reason}`)
  }
}
