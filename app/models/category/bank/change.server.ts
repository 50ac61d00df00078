import type { Db } from 'db/connect'
import { recordChange } from '~/models/audit/record.server'
import type { Actor } from '~/models/audit/schema'

interface Category {
  id: number
  name: string
}

/** Adds a picture that an administrator uploaded to the bank of a category, approved: whoever chose it has seen it. */
export function addToBank(
  db: Db,
  actor: Actor,
  category: Category,
  address: string,
  now = new Date(),
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const moment = now.toISOString()
    const { id } = await trx
      .insertInto('category_image_bank')
      .values({
        category_id: category.id,
        image_url: address,
        image_type: 'bank',
        status: 'approved',
        is_favorite: 0,
        prompt_used: null,
        created_at: moment,
        updated_at: moment,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { imagen: address, estado: 'aprobada' }
    await recordChange(trx, actor, { action: 'created', noun: 'image', id, title: category.name, after }, now)
    return id
  })
}

/** Marks an image as a favourite, or no longer (row 216). Null when the category has no such image. */
export function toggleFavorite(
  db: Db,
  actor: Actor,
  category: Category,
  imageId: number,
  now = new Date(),
): Promise<{ isFavorite: boolean } | null> {
  return db.transaction().execute(async (trx) => {
    const row = await images(trx, category.id).where('id', '=', imageId).executeTakeFirst()
    if (!row) return null
    const isFavorite = row.is_favorite === 0
    await trx
      .updateTable('category_image_bank')
      .set({ is_favorite: isFavorite ? 1 : 0, updated_at: now.toISOString() })
      .where('id', '=', imageId)
      .execute()
    const deed = { action: 'changed' as const, noun: 'image' as const, id: imageId, title: category.name }
    await recordChange(
      trx,
      actor,
      { ...deed, before: { favorita: !isFavorite }, after: { favorita: isFavorite } },
      now,
    )
    return { isFavorite }
  })
}

const images = (db: Db, categoryId: number) =>
  db
    .selectFrom('category_image_bank')
    .select(['id', 'is_favorite'])
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
