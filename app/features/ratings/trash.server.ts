import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { recomputeListingQuality } from '~/features/businesses/refresh-quality.server'
import { createTrashReader } from '~/features/trash-kinds/reading.server'
import type { TrashKind } from '~/features/trash-kinds/schema'
import { hasCountedRating } from './rate.server'

/**
 * Ratings in the trash. A published rating cannot be restored if the same person has another published rating
 * of the business (D54).
 */
export const ratingTrashKind: TrashKind = {
  plural: 'Calificaciones',
  ...createTrashReader(
    (db) =>
      db
        .selectFrom('ratings as item')
        .select([
          'item.id',
          'item.business_name as title',
          sql<string | null>`coalesce(item.reviewer_name, item.reviewer_email)`.as('detail'),
          'item.deleted_at as deletedAt',
        ]),
    () => null,
  ),

  restore: async (trx, { id }, now) => {
    const { business_id, ...rating } = await ratingOf(trx, id)
    if (rating.status === 'published' && (await hasCountedRating(trx, business_id, rating)))
      return { ok: false, reason: 'rated_again' }
    const back = { deleted_at: null, updated_at: now.toISOString() }
    await trx.updateTable('ratings').set(back).where('id', '=', id).execute()
    await recomputeListingQuality(trx, business_id)
    return { ok: true }
  },

  erase: async (trx, id) => {
    await trx.deleteFrom('ratings').where('id', '=', id).execute()
    await eraseLoggedChanges(trx, 'rating', [id])
    return { ok: true }
  },
}

const ratingOf = (trx: Db, id: number) =>
  trx
    .selectFrom('ratings')
    .select(['business_id', 'reviewer_email as email', 'reviewer_phone as phone', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
