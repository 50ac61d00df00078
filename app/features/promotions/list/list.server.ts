import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { sql } from 'kysely'
import { findCategoryIdOrZero } from '~/features/categories/read.server'
import { DEFAULT_TIME_ZONE, formatDayMonthYear, getDateInZone } from '~/features/places/calendar'
import {
  buildAllWordsCondition,
  type ParsedAdminSearch,
  parseAdminSearchWithSpelling,
} from '~/features/search/list-search.server'
import {
  type BusinessWithCategories,
  buildActiveOnCondition,
  listActivePromotionIds,
  UNASSIGNED_PROMOTION_CONDITION,
} from '../active.server'
import { formatAdminDiscountBadge, formatDollars, formatPublicBadge } from '../labels'
import type { PromotionFilter } from './filters'

/** Reads the promotions of `ids` in that order, with text for display. Omits missing and deleted ones. */
export async function readPromotionCards(db: Db, ids: readonly number[], now: Date) {
  if (ids.length === 0) return []
  const rows = await find(db, ids).execute()
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const found = new Map(rows.map((row) => [row.id, toCard(row, today)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export type PromotionCardData = ReturnType<typeof toCard>

type Applications = ReturnType<typeof applicationsOf>
const applicationsOf = (db: Db) => db.selectFrom('promotion_applications')

const applied = (applications: Applications, column: 'business_id' | 'category_id') =>
  applications
    .select(({ fn }) => fn.count<number>(column).as('applied'))
    .where('promotion_id', '=', sql.ref<number>('promotions.id'))

type Row = Awaited<ReturnType<ReturnType<typeof find>['execute']>>[number]

const find = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .select([
      'promotions.id',
      'promotions.version',
      'title',
      'promotions.description',
      'sponsor_name as sponsorName',
    ])
    .select(['coupon_code as couponCode', 'current_uses as uses', 'max_uses as mostUses'])
    .select(['discount_type', 'discount_percentage', 'discount_amount_cents', 'original_price_cents'])
    .leftJoin('businesses', 'businesses.id', 'promotions.business_id')
    .select(['businesses.business_name as ownerName', 'promotions.status', 'promotions.status_reason'])
    .select(['special_price_cents', 'valid_from', 'valid_until', 'is_active', 'application_scope'])
    .select(['images.hash', 'images.width', 'images.height'])
    .select(({ selectFrom }) => [
      applied(selectFrom('promotion_applications'), 'business_id').as('businesses'),
      applied(selectFrom('promotion_applications'), 'category_id').as('categories'),
    ])
    .where('promotions.id', 'in', ids)
    .where('promotions.deleted_at', 'is', null)

function toCard(row: Row, today: string) {
  const { id, version, title, description, sponsorName, couponCode, uses, mostUses } = row
  const { hash, width, height, valid_from, valid_until } = row
  const [businesses, categories] = [row.businesses ?? 0, row.categories ?? 0]
  const isForAll = row.application_scope === 'all'
  return {
    id,
    version,
    title,
    description,
    sponsorName,
    badge: formatAdminDiscountBadge(row),
    /** Badge that visitors see (row 154). */
    shownBadge: formatPublicBadge(row),
    prices: pricesOf(row),
    couponCode,
    from: formatDayMonthYear(valid_from),
    until: formatDayMonthYear(valid_until),
    uses,
    /** Maximum number of uses. Null means no limit. */
    mostUses,
    isActive: row.is_active === 1,
    isExpired: valid_until < today,
    /** True when its first day is in the future (D73). */
    isScheduled: valid_from > today,
    isExhausted: mostUses !== null && uses >= mostUses,
    /** Name of the business if it is an own offer (D120). Null for offers of the directory. */
    ownerName: row.ownerName,
    isInReview: row.status === 'in_review',
    /** Why a moderator refused it. Null if it was not refused. */
    refusedBecause: row.status === 'refused' ? (row.status_reason ?? '') : null,
    isUnassigned: !isForAll && businesses + categories === 0,
    isForAll,
    businesses,
    categories,
    image: hash && width && height ? { hash, width, height } : null,
  }
}

/** Returns the prices of a package, or null for other kinds. */
function pricesOf({ discount_type, original_price_cents, special_price_cents }: Row) {
  if (discount_type !== 'special_package') return null
  return {
    original: original_price_cents ? formatDollars(original_price_cents) : null,
    special: special_price_cents ? formatDollars(special_price_cents) : null,
  }
}

const PROMOTIONS_PER_PAGE = 50

/**
 * Reads a page of promotions that match the filter, at most fifty, newest first (rows 250, 251, 253). Words
 * may be parts of title, description and sponsor; case and accents do not matter. If nothing matches, similar
 * words may be searched (`isNear`). Excludes the trash.
 */
export async function listPromotions(db: Db, filter: PromotionFilter, page: number, now = new Date()) {
  const search = await meantSearch(db, filter, now)
  const list = await paginate(await newestFirst(db, filter, now, search), {
    page,
    perPage: PROMOTIONS_PER_PAGE,
  })
  const ids = list.rows.map(({ id }) => id)
  return { ...list, rows: await readPromotionCards(db, ids, now), isNear: search?.respelled != null }
}

export type PagedPromotions = Awaited<ReturnType<typeof listPromotions>>

/** Returns the ids that a filter finds, at most `limit`, newest first. */
export async function findPromotionIdsByFilter(
  db: Db,
  filter: PromotionFilter,
  limit: number,
  now = new Date(),
): Promise<number[]> {
  const rows = await (await newestFirst(db, filter, now, await meantSearch(db, filter, now)))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const PROMOTION_NAME_COLUMNS = { table: 'promotions', columns: ['title', 'sponsor_name'] } as const

async function meantSearch(db: Db, filter: PromotionFilter, now: Date): Promise<ParsedAdminSearch | null> {
  if (!filter.search) return null
  const hasMatch = async (search: ParsedAdminSearch) =>
    (await (await newestFirst(db, filter, now, search)).limit(1).execute()).length > 0
  return parseAdminSearchWithSpelling(db, filter.search, {
    hasMatch,
    spellingColumns: PROMOTION_NAME_COLUMNS,
  })
}

async function newestFirst(
  db: Db,
  { category, status }: PromotionFilter,
  now: Date,
  search: ParsedAdminSearch | null,
) {
  const categoryId = category === undefined ? null : await findCategoryIdOrZero(db, category)
  let list = db.selectFrom('promotions').select('id').where('deleted_at', 'is', null).orderBy('id', 'desc')
  if (search && search.contact !== null) list = list.where('id', 'in', appliedTo(search.contact))
  else if (search) list = list.where(buildAllWordsCondition(SEARCHED_PROMOTION_TEXT, search))
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  if (status === 'over') list = list.where('valid_until', '<', today)
  if (status === 'off') list = list.where('is_active', '=', 0)
  if (status === 'running') list = list.where(buildActiveOnCondition(today))
  if (status === 'unassigned') list = list.where(UNASSIGNED_PROMOTION_CONDITION)
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

const SEARCHED_PROMOTION_TEXT = sql<string>`title || ' ' || coalesce(description, '') || ' ' || coalesce(sponsor_name, '')`

const appliedTo = (contact: number) =>
  sql<number>`(select promotion_id from promotion_applications where business_id = ${contact})`

/** Returns the running promotions of a business on `today`, newest first, at most fifty (row 252). */
export async function listActivePromotionCards(
  db: Db,
  business: BusinessWithCategories,
  today: string,
  now = new Date(),
): Promise<PagedPromotions> {
  const ids = (await listActivePromotionIds(db, business, today)).sort((a, b) => b - a)
  return { rows: await readPromotionCards(db, ids, now), total: ids.length, page: 1, pages: 1, isNear: false }
}
