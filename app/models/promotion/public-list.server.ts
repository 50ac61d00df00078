import type { Db } from 'db/connect'
import { PLACE_COLUMNS } from '~/models/business/find.server'
import type { BusinessPlace } from '~/models/business/schema'
import { DEFAULT_TIME_ZONE, dateIn } from '~/models/place/calendar'
import { running, toBusinessPromotion } from './active.server'
import type { PublicPromotion } from './schema'

const MOST_SHOWN = 100

/** The offers that run now and apply somewhere, what ends soon first (row 157; D3, D71). */
export async function publicPromotions(db: Db, now: Date): Promise<PublicPromotion[]> {
  const promotions = await db
    .selectFrom('promotions')
    .selectAll()
    .where(running(dateIn(DEFAULT_TIME_ZONE, now)))
    .where((eb) =>
      eb.or([
        eb('application_scope', '=', 'all'),
        eb.exists(
          eb
            .selectFrom('promotion_applications')
            .select('promotion_applications.id')
            .whereRef('promotion_applications.promotion_id', '=', 'promotions.id'),
        ),
      ]),
    )
    .orderBy('valid_until')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  const ids = promotions.map((promotion) => promotion.id)
  const [businesses, categories] = await Promise.all([businessesOf(db, ids), categoriesOf(db, ids)])
  return promotions
    .map((promotion) => ({
      ...toBusinessPromotion(promotion),
      isForAll: promotion.application_scope === 'all',
      businesses: businesses
        .filter((business) => business.promotionId === promotion.id)
        .map(withoutPromotion),
      categories: categories
        .filter((category) => category.promotionId === promotion.id)
        .map(withoutPromotion),
    }))
    .filter(({ isForAll, businesses, categories }) => isForAll || businesses.length + categories.length > 0)
}

function businessesOf(db: Db, promotionIds: number[]): Promise<(BusinessPlace & { promotionId: number })[]> {
  return db
    .selectFrom('promotion_applications')
    .innerJoin('business_pages', 'business_pages.id', 'promotion_applications.business_id')
    .innerJoin('categories', 'categories.id', 'business_pages.category_id')
    .select([...PLACE_COLUMNS, 'promotion_applications.promotion_id as promotionId'])
    .where('promotion_applications.promotion_id', 'in', promotionIds)
    .where('business_pages.is_listed', '=', 1)
    .orderBy('business_pages.name_key')
    .execute()
}

function categoriesOf(
  db: Db,
  promotionIds: number[],
): Promise<{ promotionId: number; name: string; slug: string }[]> {
  return db
    .selectFrom('promotion_applications')
    .innerJoin('categories', 'categories.id', 'promotion_applications.category_id')
    .select(['promotion_applications.promotion_id as promotionId', 'categories.name', 'categories.slug'])
    .where('promotion_applications.promotion_id', 'in', promotionIds)
    .where('categories.is_active', '=', 1)
    .where('categories.deleted_at', 'is', null)
    .execute()
}

const withoutPromotion = <T extends { promotionId: number }>({ promotionId: _, ...rest }: T) => rest
