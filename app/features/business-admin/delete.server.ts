import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { ActorContext, LoggedChangeResult } from '~/features/audit/schema'
import { eraseBusiness, listImageHashesOfBusiness } from '~/features/businesses/erase.server'
import { moveBusinessesToTrash, restoreBusinessFromTrash } from '~/features/businesses/write.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { createTrashKindReader } from '~/features/trash-kinds/reading.server'
import type { TrashKind } from '~/features/trash-kinds/schema'
import { href } from '~/href'
import { getAdminBusinessName, UNNAMED_BUSINESS_SLUG } from '~/values/text/slug'

/** Businesses in the trash (D30). */
export const businessTrashKind: TrashKind = {
  plural: 'Contactos',
  erasedWith: 'Se van también su página, sus calificaciones, sus reservas y los enlaces de su dueño.',
  ...createTrashKindReader(
    (db) =>
      db
        .selectFrom('businesses as item')
        .leftJoin('businesses as winner', 'winner.id', 'item.merged_into')
        .select([
          'item.id',
          sql<string>`case when item.business_name = '' then ${sql.lit(UNNAMED_BUSINESS_SLUG)} else item.business_name end`.as(
            'title',
          ),
          sql<string | null>`case when winner.id is null then item.city else 'Unido con ' ||
          case when winner.business_name = '' then '' else winner.business_name || ', ' end ||
          'contacto ' || winner.id end`.as('detail'),
          'item.deleted_at as deletedAt',
        ]),
    ({ id }) => href('/admin/contactos/:id', { id }),
  ),

  /**
   * Restores a business, and its categories that are in the trash. Rows that a merge moved stay with the
   * other business (D24).
   */
  restore: async (trx, { id }, now) => {
    const slug = await restoreBusinessFromTrash(trx, id, now)
    await trx.deleteFrom('business_slug_redirects').where('slug', '=', slug).execute()
    // The undo of an import also deletes the category that the import created. It is restored with the
    // business.
    await trx
      .updateTable('categories')
      .set({ deleted_at: null, updated_at: now.toISOString() })
      .where('deleted_at', 'is not', null)
      .where('id', 'in', (query) =>
        query.selectFrom('business_categories').select('category_id').where('business_id', '=', id),
      )
      .execute()
    return { ok: true }
  },

  images: (trx, id) => listImageHashesOfBusiness(trx, id),

  erase: async (trx, id) => {
    await eraseBusiness(trx, id)
    return { ok: true }
  },
}

/**
 * Moves a business to the trash (row 199, D30). Fails with not_found if it does not exist or is in the trash.
 */
export function deleteBusiness(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
): Promise<LoggedChangeResult> {
  return inTransaction(db, async (trx): Promise<LoggedChangeResult> => {
    const [name] = await moveBusinessesToTrash(trx, [id], now)
    if (name === undefined) return { ok: false, reason: 'not_found' }
    const title = getAdminBusinessName(name)
    const entry = await recordChange(trx, actor, { action: 'deleted', noun: 'contact', id, title }, now)
    await indexPendingBusinesses(trx)
    return { ok: true, entry }
  })
}
