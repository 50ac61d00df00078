import type { Db } from 'db/connect'

/** The first business that an import has brought into the directory, where visitors find it; null when there is none. */
export async function firstPublished(
  db: Db,
  id: number,
): Promise<{ name: string; slug: string; category: string } | null> {
  const row = await db
    .selectFrom('import_verdicts as row')
    .innerJoin('business_pages as page', 'page.id', 'row.business_id')
    .innerJoin('categories as category', 'category.id', 'page.category_id')
    .select(['page.business_name as name', 'page.business_slug as slug', 'category.slug as category'])
    .where('row.import_id', '=', id)
    .where('row.verdict', '=', 'created')
    .where('page.is_listed', '=', 1)
    .orderBy('row.position')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
