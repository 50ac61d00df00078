import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { DEFAULT_TIME_ZONE } from '~/features/places/calendar'
import { searchBusinesses } from '~/features/search/businesses.server'

const MOST_OFFERED = 24

/** A page of businesses to choose from, and the total number. */
interface BusinessChoicePage {
  rows: BusinessChoice[]
  page: number
  pages: number
  total: number
}

/**
 * Finds published businesses by name, category, person or place, best first, 24 per page (row 273). A number
 * after the last page means the last one. Empty for an empty text.
 */
export async function findBusinessChoices(
  db: Db,
  text: string,
  requestedPage = 1,
): Promise<BusinessChoicePage> {
  const { ids, total } = await searchBusinesses(db, { text, stateCode: null, categoryId: null })
  const pages = Math.max(1, Math.ceil(ids.length / MOST_OFFERED))
  const page = Math.min(requestedPage, pages)
  const shown = ids.slice((page - 1) * MOST_OFFERED, page * MOST_OFFERED)
  return { rows: await readBusinessChoices(db, shown), page, pages, total }
}

/** Finds the ids of published businesses that match a text, best first, at most `limit`. */
export async function findMatchingBusinessIds(db: Db, text: string, limit: number): Promise<number[]> {
  const { ids } = await searchBusinesses(db, { text, stateCode: null, categoryId: null })
  return ids.slice(0, limit)
}

/** Returns a page of 24 published businesses by name, to choose from before a search. */
export async function listBusinessChoices(db: Db, page: number): Promise<BusinessChoicePage> {
  const listed = db.selectFrom('businesses').select('id').where('is_listed', '=', 1)
  const { rows, ...paged } = await paginate(listed.orderBy('name_key').orderBy('id'), {
    page,
    perPage: MOST_OFFERED,
  })
  const ids = rows.map(({ id }) => id)
  return { rows: await readBusinessChoices(db, ids), ...paged }
}

/** Returns businesses in the order of `ids`. Omits those without a published page. */
export async function readBusinessChoices(db: Db, ids: readonly number[]) {
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

export type BusinessChoice = Awaited<ReturnType<typeof readBusinessChoices>>[number]

/**
 * Returns a business with its categories and time zone, which determine its promotions. Null if its page is
 * not published.
 */
export async function readBusinessWithCategories(db: Db, id: number) {
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

/**
 * Lists categories by name: those with published businesses, and those in `chosenSlugs` even without any (row
 * 274). Excludes the trash.
 */
export function listPromotionCategoryChoices(db: Db, chosenSlugs: readonly string[]) {
  return db
    .selectFrom('categories')
    .select(['slug', 'name'])
    .where('deleted_at', 'is', null)
    .where(({ exists, or, eb, selectFrom }) =>
      or([
        ...(chosenSlugs.length > 0 ? [eb('slug', 'in', chosenSlugs)] : []),
        exists(
          selectFrom('business_categories as filed')
            .innerJoin('businesses as business', 'business.id', 'filed.business_id')
            .select('filed.business_id')
            .whereRef('filed.category_id', '=', 'categories.id')
            .where('business.is_listed', '=', 1),
        ),
      ]),
    )
    .orderBy('name')
    .orderBy('slug')
    .execute()
}
