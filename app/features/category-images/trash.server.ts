import { adminPaths } from '~/admin-paths'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { findImageHashes } from '~/features/images/orphan-images.server'
import { createTrashKindReader } from '~/features/trash-kinds/reading.server'
import type { TrashKind } from '~/features/trash-kinds/schema'

export const imageTrashKind: TrashKind = {
  plural: 'Imágenes',
  isCatalogs: true,
  ...createTrashKindReader(
    (db) =>
      db
        .selectFrom('category_image_bank as item')
        .innerJoin('categories', 'categories.id', 'item.category_id')
        .select([
          'item.id',
          'categories.name as title',
          'item.prompt_used as detail',
          'categories.slug',
          'categories.deleted_at as categoryDeletedAt',
          'item.deleted_at as deletedAt',
        ]),
    ({ slug, categoryDeletedAt }) => (categoryDeletedAt === null ? adminPaths.category(slug) : null),
  ),

  restore: async (trx, { id }, now) => {
    const back = { deleted_at: null, updated_at: now.toISOString() }
    await trx.updateTable('category_image_bank').set(back).where('id', '=', id).execute()
    return { ok: true }
  },

  images: async (trx, id) => {
    const rows = await trx
      .selectFrom('category_image_bank')
      .select('image_url')
      .where('id', '=', id)
      .execute()
    return rows.flatMap(({ image_url }) => findImageHashes(image_url))
  },

  erase: async (trx, id) => {
    await trx.deleteFrom('category_image_bank').where('id', '=', id).execute()
    await eraseLoggedChanges(trx, 'image', [id])
    return { ok: true }
  },
}
