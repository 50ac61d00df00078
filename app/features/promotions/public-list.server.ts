import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import { BUSINESS_REF_SELECT_COLUMNS } from '~/features/businesses/find.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import {
  getRoundedMiles,
  listMapCellsWithin,
  type Position,
  SEARCH_RADIUS_MILES,
  toPositionFromGridNumber,
} from '~/features/places/position'
import {
  buildActiveOnCondition,
  buildNotDeclinedCondition,
  IMAGE_SIZE_COLUMNS,
  toBusinessPromotion,
} from './active.server'

const MAX_PUBLIC_PROMOTIONS = 100

/** Filter of the public list. Promotions for all businesses match any category and state. */
export interface PublicPromotionFilter {
  categoryId: number | null
  stateCode: string | null
  /** Position from which distances are computed. The nearest offers then come first. */
  from?: Position | null | undefined
  /** If given, only these promotions. */
  ids?: readonly number[]
}

/** Time zone in which days end late. An offer may still run there after it has ended elsewhere. */
const LATEST_TIME_ZONE = 'Pacific/Honolulu'

/**
 * Returns the offers that run now and match the filter, at most 100 (row 157; D3, D71). They are those
 * that end first; with `from` those around it come before them. They are sorted by their last day, or by
 * distance if `from` is set. Each business counts days in its own time zone.
 */
export async function listPublicPromotions(db: Db, filter: PublicPromotionFilter, now: Date) {
  const { from } = filter
  const promotions = await db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(IMAGE_SIZE_COLUMNS)
    .where(
      buildActiveOnCondition(getDateInZone(LATEST_TIME_ZONE, now), getDateInZone(DEFAULT_TIME_ZONE, now)),
    )
    .$if(filter.ids !== undefined, (query) =>
      query.where('promotions.id', 'in', toValueList([...(filter.ids ?? [])])),
    )
    .where((eb) =>
      eb.or([eb('application_scope', '=', 'all'), eb(appliedWithin(db, filter), 'is not', null)]),
    )
    .$if(Boolean(from), (query) =>
      query.orderBy((eb) => eb.case().when(appliedAround(db, filter), 'is', null).then(1).else(0).end()),
    )
    .orderBy('valid_until')
    .orderBy('id')
    .limit(MAX_PUBLIC_PROMOTIONS)
    .execute()
  const ids = promotions.map((promotion) => promotion.id)
  const [businesses, categories] = await Promise.all([
    businessesOf(db, ids, filter),
    categoriesOf(db, ids, filter),
  ])
  const shown = promotions
    .map((promotion) => {
      const runsIn = (zone: string) => {
        const today = getDateInZone(zone, now)
        return promotion.valid_from <= today && today <= promotion.valid_until
      }
      const isUsual = runsIn(DEFAULT_TIME_ZONE)
      return {
        ...toBusinessPromotion(promotion),
        isForAll: isUsual && promotion.application_scope === 'all',
        businesses: businesses
          .filter(
            ({ promotionId, timeZone }) =>
              promotionId === promotion.id && runsIn(timeZone ?? DEFAULT_TIME_ZONE),
          )
          .map(({ promotionId: _, timeZone: _zone, at, ...place }) => ({
            ...place,
            miles: from && at !== null ? getRoundedMiles(from, toPositionFromGridNumber(at)) : null,
          }))
          .sort(byMiles),
        categories: categories
          .filter(({ promotionId }) => isUsual && promotionId === promotion.id)
          .map(({ promotionId: _, ...category }) => category),
      }
    })
    .filter(({ isForAll, businesses, categories }) => isForAll || businesses.length + categories.length > 0)
  // Promotions without a place come after the near ones.
  return from ? shown.sort((a, b) => byMiles(a.businesses[0], b.businesses[0])) : shown
}

/** Returns the offers of `ids` that run now somewhere, in the order of `ids`, at most 100. */
export async function readPublicPromotionsByIds(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<PublicPromotion[]> {
  if (ids.length === 0) return []
  const shown = await listPublicPromotions(db, { categoryId: null, stateCode: null, ids }, now)
  const found = new Map(shown.map((promotion) => [promotion.id, promotion]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

interface Placed {
  miles: number | null
}

const byMiles = (a?: Placed, b?: Placed) =>
  (a?.miles ?? Number.MAX_SAFE_INTEGER) - (b?.miles ?? Number.MAX_SAFE_INTEGER)

export type PublicPromotion = Awaited<ReturnType<typeof listPublicPromotions>>[number]

/**
 * Selects one application of `promotions.id` that matches the filter, or null. As a scalar subquery it runs
 * once per promotion. With EXISTS, PostgreSQL may read all businesses.
 */
function appliedWithin(db: Db, filter: PublicPromotionFilter) {
  return db
    .selectFrom('promotion_applications')
    .select('promotion_applications.id')
    .where('promotion_applications.promotion_id', '=', sql.ref<number>('promotions.id'))
    .where((eb) =>
      eb.or([
        eb(listedWithin(db, filter, 'promotion_applications.business_id').limit(1), 'is not', null),
        eb('promotion_applications.category_id', 'in', categoriesWithin(db, filter)),
      ]),
    )
    .limit(1)
}

/** Selects one application of `promotions.id` to a matching business around `filter.from`, or null. */
function appliedAround(db: Db, filter: PublicPromotionFilter) {
  const cells = filter.from ? listMapCellsWithin(filter.from, SEARCH_RADIUS_MILES) : []
  const around = listedWithin(db, filter, 'promotion_applications.business_id')
    .where('business_listings.cell', 'in', toValueList(cells))
    .limit(1)
  return db
    .selectFrom('promotion_applications')
    .select('promotion_applications.id')
    .where('promotion_applications.promotion_id', '=', sql.ref<number>('promotions.id'))
    .where((eb) => eb(around, 'is not', null))
    .limit(1)
}

/** Selects the listing of the business in the column `business`, if it matches the filter. */
function listedWithin(db: Db, { categoryId, stateCode }: PublicPromotionFilter, business: string) {
  return db
    .selectFrom('business_listings')
    .select('business_listings.business_id')
    .where('business_listings.business_id', '=', sql.ref<number>(business))
    .where('business_listings.category_id', '=', categoryId ?? 0)
    .$if(stateCode !== null, (query) => query.where('state_code', '=', stateCode ?? ''))
}

function categoriesWithin(db: Db, { categoryId, stateCode }: PublicPromotionFilter) {
  return db
    .selectFrom('listing_counts')
    .select('listing_counts.category_id')
    .where('listing_counts.state_code', '=', stateCode ?? '')
    .where('listings', '>', 0)
    .$if(categoryId !== null, (query) => query.where('listing_counts.category_id', '=', categoryId ?? 0))
}

function businessesOf(db: Db, promotionIds: number[], filter: PublicPromotionFilter) {
  return db
    .selectFrom('promotion_applications')
    .innerJoin('businesses', 'businesses.id', 'promotion_applications.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([...BUSINESS_REF_SELECT_COLUMNS, 'promotion_applications.promotion_id as promotionId'])
    .select(['businesses.time_zone as timeZone', 'businesses.place as at'])
    .where('promotion_applications.promotion_id', 'in', promotionIds)
    .where((eb) => eb.exists(listedWithin(db, filter, 'businesses.id')))
    .where(
      buildNotDeclinedCondition(sql.ref('businesses.id'), sql.ref('promotion_applications.promotion_id')),
    )
    .orderBy('businesses.name_key')
    .execute()
}

function categoriesOf(db: Db, promotionIds: number[], filter: PublicPromotionFilter) {
  return db
    .selectFrom('promotion_applications')
    .innerJoin('categories', 'categories.id', 'promotion_applications.category_id')
    .select(['promotion_applications.promotion_id as promotionId', 'categories.name', 'categories.slug'])
    .where('promotion_applications.promotion_id', 'in', promotionIds)
    .where('categories.id', 'in', categoriesWithin(db, filter))
    .where('categories.is_active', '=', 1)
    .where('categories.deleted_at', 'is', null)
    .execute()
}
