import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { PLACE_COLUMNS } from '~/features/businesses/find.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { type Position, positionOf, wholeMiles } from '~/features/places/position'
import { PICTURE_COLUMNS, running, toBusinessPromotion } from './active.server'

const MOST_SHOWN = 100

/** Narrows the list; what is for every business stays in any of them. */
export interface PromotionFilter {
  categoryId: number | null
  stateCode: string | null
  /** From where to look: then who is nearest comes first, and is said to be how far. */
  from?: Position | null | undefined
}

/** Where a day ends last in the country: whoever has an offer there has it still. */
const LAST_ZONE = 'Pacific/Honolulu'

/**
 * The offers that run now and apply somewhere, what ends soon first (row 157; D3, D71); filtered, where they count. Of a
 * business the day is that of its own zone.
 */
export async function publicPromotions(db: Db, filter: PromotionFilter, now: Date) {
  const promotions = await db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(PICTURE_COLUMNS)
    .where(running(dateIn(LAST_ZONE, now), dateIn(DEFAULT_TIME_ZONE, now)))
    .where((eb) =>
      eb.or([eb('application_scope', '=', 'all'), eb(appliedWithin(db, filter), 'is not', null)]),
    )
    .orderBy('valid_until')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  const { from } = filter
  const ids = promotions.map((promotion) => promotion.id)
  const [businesses, categories] = await Promise.all([
    businessesOf(db, ids, filter),
    categoriesOf(db, ids, filter),
  ])
  const shown = promotions
    .map((promotion) => {
      const runsIn = (zone: string) => {
        const today = dateIn(zone, now)
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
            miles: from && at !== null ? wholeMiles(from, positionOf(at)) : null,
          }))
          .sort(byMiles),
        categories: categories
          .filter(({ promotionId }) => isUsual && promotionId === promotion.id)
          .map(({ promotionId: _, ...category }) => category),
      }
    })
    .filter(({ isForAll, businesses, categories }) => isForAll || businesses.length + categories.length > 0)
  // What is of no place in particular comes after what is near.
  return from ? shown.sort((a, b) => byMiles(a.businesses[0], b.businesses[0])) : shown
}

interface Placed {
  miles: number | null
}

const byMiles = (a?: Placed, b?: Placed) =>
  (a?.miles ?? Number.MAX_SAFE_INTEGER) - (b?.miles ?? Number.MAX_SAFE_INTEGER)

export type PublicPromotion = Awaited<ReturnType<typeof publicPromotions>>[number]

/**
 * How `promotions.id` applies within the filter, or null. As a value it is looked up for each promotion that is read:
 * what EXISTS asks, PostgreSQL would gather for all businesses.
 */
function appliedWithin(db: Db, filter: PromotionFilter) {
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

/** The listing that the business in column `business` has within the filter. */
function listedWithin(db: Db, { categoryId, stateCode }: PromotionFilter, business: string) {
  return db
    .selectFrom('business_listings')
    .select('business_listings.business_id')
    .where('business_listings.business_id', '=', sql.ref<number>(business))
    .where('business_listings.category_id', '=', categoryId ?? 0)
    .$if(stateCode !== null, (query) => query.where('state_code', '=', stateCode ?? ''))
}

function categoriesWithin(db: Db, { categoryId, stateCode }: PromotionFilter) {
  return db
    .selectFrom('listing_counts')
    .select('listing_counts.category_id')
    .where('listing_counts.state_code', '=', stateCode ?? '')
    .where('listings', '>', 0)
    .$if(categoryId !== null, (query) => query.where('listing_counts.category_id', '=', categoryId ?? 0))
}

function businessesOf(db: Db, promotionIds: number[], filter: PromotionFilter) {
  return db
    .selectFrom('promotion_applications')
    .innerJoin('businesses', 'businesses.id', 'promotion_applications.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([...PLACE_COLUMNS, 'promotion_applications.promotion_id as promotionId'])
    .select(['businesses.time_zone as timeZone', 'businesses.place as at'])
    .where('promotion_applications.promotion_id', 'in', promotionIds)
    .where((eb) => eb.exists(listedWithin(db, filter, 'businesses.id')))
    .orderBy('businesses.name_key')
    .execute()
}

function categoriesOf(db: Db, promotionIds: number[], filter: PromotionFilter) {
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
