import { adminPaths } from '~/admin-paths'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { readingOf } from '~/features/deletion/reading.server'
import { restoreVersioned } from '~/features/deletion/restore.server'
import type { TrashKind } from '~/features/deletion/schema'
import { loggedImages } from '~/features/images/reference-check.server'

export const promotionTrash: TrashKind = {
  plural: 'Promociones',
  erasedWith: 'Se va también de todos los negocios donde aplicaba.',
  ...readingOf(
    (db) =>
      db
        .selectFrom('promotions as item')
        .select(['item.id', 'item.title', 'item.sponsor_name as detail', 'item.deleted_at as deletedAt']),
    ({ id }) => adminPaths.promotion(id),
  ),

  restore: restoreVersioned('promotions'),

  images: async (trx, id) => {
    const rows = await trx.selectFrom('promotions').select('image_hash').where('id', '=', id).execute()
    return [
      ...rows.flatMap(({ image_hash }) => image_hash ?? []),
      ...(await loggedImages(trx, 'promotion', [id])),
    ]
  },

  erase: async (trx, id) => {
    await trx.deleteFrom('promotions').where('id', '=', id).execute()
    await eraseLoggedChanges(trx, 'promotion', [id])
    return { ok: true }
  },
}
