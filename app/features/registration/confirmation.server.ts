import type { Db } from 'db/connect'
import { PLACE_COLUMNS } from '~/features/businesses/find.server'

/** A business as it was registered; null when it is not there any more. */
export async function readConfirmation(db: Db, businessId: number) {
  const page = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([...PLACE_COLUMNS, 'businesses.is_listed', 'businesses.specialty', 'businesses.founder_number'])
    .where('businesses.id', '=', businessId)
    .where('businesses.status', '<>', 'removed')
    .where('businesses.deleted_at', 'is', null)
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
