import type { Db } from 'db/connect'
import { BADGE_COLUMNS, categoryPicture, toBadge } from '../cards.server'
import type { Completeness } from '../completeness'

/** Every category, inactive ones too, by name or in the order of the site (rows 208, 209). Images are counted apart. */
export async function listManagedCategories(
  db: Db,
  order: 'name' | 'position',
  approved: ReadonlyMap<number, number> | null,
) {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('listing_counts', (join) =>
      join.onRef('listing_counts.category_id', '=', 'categories.id').on('listing_counts.state_code', '=', ''),
    )
    .select([
      ...BADGE_COLUMNS,
      'categories.id',
      'categories.position',
      'categories.is_active',
      'categories.image_url',
      'listing_counts.listings',
    ])
    .where('categories.deleted_at', 'is', null)
    .orderBy(order === 'name' ? 'categories.name' : 'categories.position')
    .orderBy('categories.id')
    .execute()
  return rows.map((row) => ({
    ...toBadge(row),
    id: row.id,
    position: row.position,
    isActive: row.is_active === 1,
    businesses: row.listings ?? 0,
    picture: categoryPicture(row),
    approvedImages: approved && (approved.get(row.id) ?? 0),
  }))
}

/** A category as its lists show it. */
export type ListedCategory = Awaited<ReturnType<typeof listManagedCategories>>[number] & {
  completeness: Completeness
}

/** Approved bank images of every category that has any. */
export async function countApprovedImages(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('category_image_bank')
    .select(({ fn }) => ['category_id', fn.countAll<number>().as('images')])
    .where('status', '=', 'approved')
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(({ category_id, images }) => [category_id, images]))
}
