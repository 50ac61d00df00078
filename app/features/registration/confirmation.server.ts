import type { Db } from 'db/connect'
import { PLACE_COLUMNS } from '~/features/businesses/find.server'

/** A business as it was registered; null when it is not there any more. */
export async function readConfirmation(db: Db, businessId: number) {
  const page = await db
    .selectFrom('business_pages')
    .innerJoin('categories', 'categories.id', 'business_pages.category_id')
    .select([
      ...PLACE_COLUMNS,
      'business_pages.is_listed',
      'business_pages.specialty',
      'business_pages.founder_number',
    ])
    .where('business_pages.id', '=', businessId)
    .where('business_pages.status', '<>', 'removed')
    .where('business_pages.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!page) return null
  const categories = await db
    .selectFrom('business_categories')
    .innerJoin('categories', 'categories.id', 'business_categories.category_id')
    .select('categories.name')
    .where('business_categories.business_id', '=', businessId)
    .orderBy('business_categories.position')
    .execute()
  const { is_listed, founder_number, ...place } = page
  return {
    ...place,
    categories: categories.map(({ name }) => name),
    isPublished: is_listed === 1,
    founderNumber: founder_number,
  }
}

export type Confirmation = NonNullable<Awaited<ReturnType<typeof readConfirmation>>>
