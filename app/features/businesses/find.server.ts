import type { Db } from 'db/connect'
import type { BusinessPlace, FiledBusiness } from './schema'

const MOST_NAMESAKES = 50

/** The columns of a BusinessPlace, of `businesses` joined with its primary category. */
export const PLACE_COLUMNS = [
  'businesses.business_slug as slug',
  'businesses.business_name as name',
  'categories.slug as categorySlug',
  'businesses.city as city',
  'businesses.state_code as stateCode',
] as const

/** Published businesses of one name, at most fifty: that of this stored slug first, else whose name makes it (D2). */
export async function businessesNamed(db: Db, slug: string): Promise<BusinessPlace[]> {
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

/** These published businesses, in the order of `ids`. */
export const businessPlaces = async (db: Db, ids: number[]): Promise<BusinessPlace[]> =>
  (await numberedPlaces(db, ids)).map(({ id, ...place }) => place)

/** The same with their numbers, for the administration. */
export async function numberedPlaces(db: Db, ids: number[]): Promise<(BusinessPlace & { id: number })[]> {
  if (ids.length === 0) return []
  const rows = await places(db).select('businesses.id').where('businesses.id', 'in', ids).execute()
  const found = new Map(rows.map((place) => [place.id, place]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A published business by its stored slug, with the slugs of the categories it is filed under; null when there is none. */
export async function filedBusiness(db: Db, slug: string): Promise<FiledBusiness | null> {
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

/** Whether a published business was once found below this category, which has moved or is hidden (D17). */
export async function wasFiledUnder(db: Db, businessSlug: string, categorySlug: string): Promise<boolean> {
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
    .select(PLACE_COLUMNS)
    .where('businesses.is_listed', '=', 1)
