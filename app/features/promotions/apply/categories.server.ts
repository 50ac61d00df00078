import type { Db } from 'db/connect'

/** By name, the categories that have published businesses, and those of `chosen` (slugs) that have none (row 274). */
export async function listCategoryChoices(db: Db, chosen: readonly string[]) {
  return db
    .selectFrom('categories')
    .select(['name', 'slug'])
    .where('deleted_at', 'is', null)
    .where(({ exists, or, eb, selectFrom }) =>
      or([
        ...(chosen.length > 0 ? [eb('slug', 'in', chosen)] : []),
        exists(
          selectFrom('business_categories as filed')
            .innerJoin('business_pages as business', 'business.id', 'filed.business_id')
            .select('filed.business_id')
            .whereRef('filed.category_id', '=', 'categories.id')
            .where('business.is_listed', '=', 1),
        ),
      ]),
    )
    .orderBy('name')
    .execute()
}
