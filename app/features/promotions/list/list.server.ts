import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { sql } from 'kysely'
import { categoryIdOf } from '~/features/categories/find.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { containing, type ListSearch, readListSearch } from '~/features/search/list-search.server'
import { activePromotionIds, type PromotedBusiness, running } from '../active.server'
import { promotionCards } from './cards.server'
import type { PromotionFilter } from './filters'

const PER_PAGE = 50

/**
 * A page of the promotions outside the trash, newest first (rows 250, 251, 253). Words are found as parts of title,
 * description and sponsor, whatever case and accents; where nothing has them, those that look or sound alike (`isNear`).
 */
export async function listPromotions(db: Db, filter: PromotionFilter, page: number, now = new Date()) {
  const search = await meantSearch(db, filter, now)
  const list = await paginate(await newestFirst(db, filter, now, search), { page, perPage: PER_PAGE })
  const ids = list.rows.map(({ id }) => id)
  return { ...list, rows: await promotionCards(db, ids, now), isNear: search?.respelled != null }
}

export type PromotionList = Awaited<ReturnType<typeof listPromotions>>

/** The ids of the promotions that a filter finds, at most `most`, newest first. */
export async function findPromotionIds(
  db: Db,
  filter: PromotionFilter,
  most: number,
  now = new Date(),
): Promise<number[]> {
  const rows = await (await newestFirst(db, filter, now, await meantSearch(db, filter, now)))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

const OWN_NAMES = { table: 'promotions', columns: ['title', 'sponsor_name'] } as const

async function meantSearch(db: Db, filter: PromotionFilter, now: Date): Promise<ListSearch | null> {
  if (!filter.search) return null
  const isAny = async (search: ListSearch) =>
    (await (await newestFirst(db, filter, now, search)).limit(1).execute()).length > 0
  return readListSearch(db, filter.search, { isAny, own: OWN_NAMES })
}

async function newestFirst(
  db: Db,
  { category, status }: PromotionFilter,
  now: Date,
  search: ListSearch | null,
) {
  const categoryId = category === undefined ? null : await categoryIdOf(db, category)
  let list = db.selectFrom('promotions').select('id').where('deleted_at', 'is', null).orderBy('id', 'desc')
  if (search && search.contact !== null) list = list.where('id', 'in', appliedTo(search.contact))
  else if (search) list = list.where(containing(SEARCHED, search))
  const today = dateIn(DEFAULT_TIME_ZONE, now)
  if (status === 'over') list = list.where('valid_until', '<', today)
  if (status === 'off') list = list.where('is_active', '=', 0)
  if (status === 'running') list = list.where(running(today))
  if (categoryId === null) return list
  return list.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('application_scope', '=', 'all'),
      exists(
        selectFrom('promotion_applications')
          .select('promotion_applications.id')
          .whereRef('promotion_id', '=', 'promotions.id')
          .where('category_id', '=', categoryId),
      ),
    ]),
  )
}

const SEARCHED = sql<string>`title || ' ' || coalesce(description, '') || ' ' || coalesce(sponsor_name, '')`

const appliedTo = (contact: number) =>
  sql<number>`(select promotion_id from promotion_applications where business_id = ${contact})`

/** What a business offers on `today`, newest first (row 252). */
export async function listPromotionsOf(
  db: Db,
  business: PromotedBusiness,
  today: string,
  now = new Date(),
): Promise<PromotionList> {
  const ids = (await activePromotionIds(db, business, today)).sort((a, b) => b - a)
  return { rows: await promotionCards(db, ids, now), total: ids.length, page: 1, pages: 1, isNear: false }
}
