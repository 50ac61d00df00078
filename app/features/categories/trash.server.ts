import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { findImageHashes } from '~/features/images/orphan-images.server'
import { buildVersionedRestore, createTrashKindReader } from '~/features/trash-kinds/reading.server'
import type { TrashKind } from '~/features/trash-kinds/schema'

/** Categories in the trash. Their slugs stay reserved. A category of a business or promotion is not erased. */
export const categoryTrashKind: TrashKind = {
  plural: 'Categorías',
  erasedWith: 'Se van también sus imágenes.',
  isCatalogs: true,
  ...createTrashKindReader(
    (db) =>
      db
        .selectFrom('categories as item')
        .select(['item.id', 'item.name as title', 'item.slug as detail', 'item.deleted_at as deletedAt']),
    ({ detail }) => adminPaths.category(detail),
  ),

  restore: buildVersionedRestore('categories'),

  images: async (trx, id) => {
    const bank = await trx
      .selectFrom('category_image_bank')
      .select('image_url')
      .where('category_id', '=', id)
      .execute()
    const own = await trx.selectFrom('categories').select('image_url').where('id', '=', id).execute()
    return [...bank, ...own].flatMap(({ image_url }) => findImageHashes(image_url ?? ''))
  },

  erase: async (trx, id) => {
    if (await isInUse(trx, id)) return { ok: false, reason: 'in_use' }
    const images = await trx
      .deleteFrom('category_image_bank')
      .where('category_id', '=', id)
      .returning('id')
      .execute()
    await trx.deleteFrom('categories').where('id', '=', id).execute()
    await eraseLoggedChanges(
      trx,
      'image',
      images.map((image) => image.id),
    )
    await eraseLoggedChanges(trx, 'category', [id])
    return { ok: true }
  },
}

async function isInUse(trx: Db, id: number): Promise<boolean> {
  for (const table of ['businesses', 'business_categories', 'promotion_applications'] as const) {
    const row = await trx
      .selectFrom(table)
      .select('category_id')
      .where('category_id', '=', id)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
