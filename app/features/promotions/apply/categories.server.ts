import type { Db } from 'db/connect'

/** The categories that have published businesses, and those of `chosen` (slugs) that have none, named by their slug (row 274). */
export async function listCategoryChoices(db: Db, chosen: readonly string[]) {
  const rows = await db
    .selectFrom('categories')
    .select('slug')
    .where('deleted_at', 'is', null)
    .where(({ exists, or, eb, selectFrom }) =>
      or([
        ...(chosen.length > 0 ? [eb('slug', 'in', chosen)] : []),
        exists(
          selectFrom('business_categories as filed')
            .innerJoin('businesses as business', 'business.id', 'filed.business_id')
            .select('filed.business_id')
            .whereRef('filed.category_id', '=', 'categories.id')
            .where('business.is_listed', '=', 1),
        ),
      ]),
    )
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => ({ slug, name: nameOf(slug) }))
}

/** `legal-y-abogados` as the documents name it: `Legal Y Abogados`. */
const nameOf = (slug: string) =>
  slug.replaceAll('-', ' ').replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
