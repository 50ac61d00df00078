import type { Db } from 'db/connect'

/** The first `most` categories in their order, inactive ones too, with their published businesses (D4). */
export async function shortCategories(db: Db, most: number) {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('listing_counts', (join) =>
      join.onRef('listing_counts.category_id', '=', 'categories.id').on('listing_counts.state_code', '=', ''),
    )
    .select(['categories.name', 'categories.slug', 'categories.is_active', 'listing_counts.listings'])
    .where('categories.deleted_at', 'is', null)
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute()
  const categories = rows.slice(0, most).map(({ name, slug, is_active, listings }) => ({
    name,
    slug,
    isActive: is_active === 1,
    businesses: listings ?? 0,
  }))
  return { categories, total: rows.length }
}
