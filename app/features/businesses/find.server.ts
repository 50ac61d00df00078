import type { Db } from 'db/connect'
import { sql } from 'kysely'
import type { BusinessRef, CategorizedBusiness } from './schema'

const MOST_NAMESAKES = 50

/** Columns of a BusinessRef, from `businesses` joined with the main category. */
export const BUSINESS_REF_COLUMNS = [
  'businesses.business_slug as slug',
  'businesses.business_name as name',
  'categories.slug as categorySlug',
  'businesses.city as city',
  'businesses.state_code as stateCode',
] as const

/**
 * Finds published businesses with the same name, at most fifty. The business with this slug comes first. If
 * there is none, finds those whose name would give this slug (D2).
 */
export async function findBusinessesSharingName(db: Db, slug: string): Promise<BusinessRef[]> {
  const stored = await places(db)
    .select('businesses.name_slug')
    .where('businesses.business_slug', '=', slug)
    .executeTakeFirst()
  const namesakes = await places(db)
    .where('businesses.name_slug', '=', stored?.name_slug ?? slug)
    .where('businesses.business_slug', '<>', slug)
    .orderBy('businesses.id')
    .limit(stored ? MOST_NAMESAKES - 1 : MOST_NAMESAKES)
    .execute()
  if (!stored) return namesakes
  const { name_slug: _, ...first } = stored
  return [first, ...namesakes]
}

/** Builds a condition: the column `phone` has this number, with any extension or none. `number` has none. */
export const hasPhone = (number: string) => sql<boolean>`(phone = ${number} or phone like ${`${number};%`})`

/** Reads references to the published businesses among `ids`, in that order. */
export const readBusinessRefs = async (db: Db, ids: number[]): Promise<BusinessRef[]> =>
  (await readBusinessRefsWithId(db, ids)).map(({ id, ...place }) => place)

/** Like `readBusinessRefs`, with ids. */
export async function readBusinessRefsWithId(
  db: Db,
  ids: number[],
): Promise<(BusinessRef & { id: number })[]> {
  if (ids.length === 0) return []
  const rows = await places(db).select('businesses.id').where('businesses.id', 'in', ids).execute()
  const found = new Map(rows.map((place) => [place.id, place]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Finds the published business with this slug, with its category slugs. Null if there is none. */
export async function findBusinessBySlug(db: Db, slug: string): Promise<CategorizedBusiness | null> {
  const place = await places(db)
    .select('businesses.id')
    .where('businesses.business_slug', '=', slug)
    .executeTakeFirst()
  if (!place) return null
  const filed = await db
    .selectFrom('business_categories')
    .innerJoin('categories', 'categories.id', 'business_categories.category_id')
    .select('categories.slug')
    .where('business_categories.business_id', '=', place.id)
    .execute()
  return { ...place, categorySlugs: filed.map((category) => category.slug) }
}

/**
 * Whether a published business is in the category that has or had this slug. The category may be hidden
 * (D17).
 */
export async function isInCategoryOrAlias(
  db: Db,
  businessSlug: string,
  categorySlug: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .innerJoin('business_categories', 'business_categories.business_id', 'businesses.id')
    .innerJoin('categories', 'categories.id', 'business_categories.category_id')
    .leftJoin('category_aliases', (join) =>
      join
        .onRef('category_aliases.category_id', '=', 'categories.id')
        .on('category_aliases.slug', '=', categorySlug),
    )
    .select('businesses.id')
    .where('businesses.business_slug', '=', businessSlug)
    .where('businesses.is_listed', '=', 1)
    .where((eb) =>
      eb.or([eb('categories.slug', '=', categorySlug), eb('category_aliases.slug', 'is not', null)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

const places = (db: Db) =>
  db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(BUSINESS_REF_COLUMNS)
    .where('businesses.is_listed', '=', 1)
