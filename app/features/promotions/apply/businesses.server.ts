import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { DEFAULT_TIME_ZONE } from '~/features/places/calendar'
import { searchBusinesses } from '~/features/search/businesses.server'

const MOST_OFFERED = 24

/** Published businesses by name, category, person or place, the best first, at most 24 (row 273); none for no words. */
export async function findBusinessChoices(db: Db, text: string) {
  const query = { text, stateCode: null, categoryId: null }
  const { ids, total } = await searchBusinesses(db, query)
  return { businesses: await businessChoices(db, ids.slice(0, MOST_OFFERED)), total }
}

/** A page of all published businesses by name, 24 each: what can be chosen before anybody has searched. */
export async function listBusinessChoices(db: Db, page: number) {
  const listed = db.selectFrom('businesses').select('id').where('is_listed', '=', 1)
  const { rows, ...paged } = await paginate(listed.orderBy('name_key').orderBy('id'), {
    page,
    perPage: MOST_OFFERED,
  })
  const ids = rows.map(({ id }) => id)
  return { rows: await businessChoices(db, ids), ...paged }
}

/** These businesses, in the order of `ids`; one without a published page is left out. */
export async function businessChoices(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses as business')
    .innerJoin('categories', 'categories.id', 'business.category_id')
    .select([
      'business.id',
      'business.business_name as name',
      'categories.name as category',
      'business.contact_person as contactPerson',
      'business.city',
      'business.state_code as stateCode',
    ])
    .where('business.id', 'in', ids)
    .where('business.is_listed', '=', 1)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export type BusinessChoice = Awaited<ReturnType<typeof businessChoices>>[number]

/** A business with what decides which promotions it offers; null when its page is not published. */
export async function readOffering(db: Db, id: number) {
  const business = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'time_zone as timeZone'])
    .where('id', '=', id)
    .where('is_listed', '=', 1)
    .executeTakeFirst()
  if (!business) return null
  const filed = await db
    .selectFrom('business_categories')
    .select('category_id')
    .where('business_id', '=', id)
    .execute()
  const categoryIds = filed.map(({ category_id }) => category_id)
  return { ...business, timeZone: business.timeZone ?? DEFAULT_TIME_ZONE, categoryIds }
}
