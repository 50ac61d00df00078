import type { Db } from 'db/connect'
import { BADGE_COLUMNS, toBadge } from '~/models/category/cards.server'
import type { PhotoCategory } from './schema'

/** A category by its own slug, active or not; null when there is none. */
export async function findPhotoCategory(db: Db, slug: string): Promise<PhotoCategory | null> {
  const row = await db
    .selectFrom('categories')
    .select([...BADGE_COLUMNS, 'id'])
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, ...toBadge(row) } : null
}
