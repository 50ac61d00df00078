import type { Db } from 'db/connect'
import type { BusinessPlace } from './schema'

/** Published businesses whose name alone makes this slug, with or without a number behind their own (D2). */
export async function businessesNamed(db: Db, nameSlug: string): Promise<BusinessPlace[]> {
  return places(db)
    .where('business_pages.name_slug', '=', nameSlug)
    .orderBy('business_pages.id')
    .limit(50)
    .execute()
}

/** These published businesses, in no particular order. */
export async function businessPlaces(db: Db, ids: number[]): Promise<BusinessPlace[]> {
  if (ids.length === 0) return []
  return places(db).where('business_pages.id', 'in', ids).execute()
}

const places = (db: Db) =>
  db
    .selectFrom('business_pages')
    .innerJoin('categories', 'categories.id', 'business_pages.category_id')
    .select([
      'business_pages.business_slug as slug',
      'business_pages.business_name as name',
      'categories.slug as categorySlug',
      'business_pages.city as city',
      'business_pages.state_code as stateCode',
    ])
    .where('business_pages.is_listed', '=', 1)
