import type { Db } from 'db/connect'
import type { Database, Promotions } from 'db/types'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { BusinessPromotion } from '~/models/business/schema'
import { dayAndMonth, dayAndMonthName } from '~/models/place/calendar'
import { paths } from '~/paths'
import { dollars, publicBadge } from './badge'

/**
 * What runs on `today` (`yyyy-MM-dd` where the promotion applies): active, begun, not past its last day,
 * not used up (D69, D70, D73).
 */
export const running = (today: string) => (eb: ExpressionBuilder<Database, 'promotions'>) =>
  eb.and([
    eb('promotions.is_active', '=', 1),
    eb('promotions.deleted_at', 'is', null),
    eb('promotions.valid_from', '<=', today),
    eb('promotions.valid_until', '>=', today),
    eb.or([
      eb('promotions.max_uses', 'is', null),
      eb('promotions.current_uses', '<', eb.ref('promotions.max_uses')),
    ]),
  ])

/** The promotions a business offers on `today`, what ends soon first (rows 153–156, 276, 294). */
export async function activePromotionsOf(
  db: Db,
  business: { id: number; categoryIds: number[] },
  today: string,
): Promise<BusinessPromotion[]> {
  const applied = db
    .selectFrom('promotion_applications')
    .select('promotion_id as id')
    .where('business_id', '=', business.id)
    .unionAll(
      db
        .selectFrom('promotion_applications')
        .select('promotion_id as id')
        .where('category_id', 'in', business.categoryIds),
    )
    .unionAll(
      db
        .selectFrom('promotions')
        .select('id')
        .where('application_scope', '=', sql.lit('all'))
        .where('valid_until', '>=', today),
    )
  const rows = await db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(PICTURE_COLUMNS)
    .where('id', 'in', applied)
    .where(running(today))
    .orderBy('valid_until')
    .orderBy('id')
    .execute()
  return rows.map(toBusinessPromotion)
}

/** Of the picture of a promotion, joined by its hash; read them under these names. */
export const PICTURE_COLUMNS = ['images.width as image_width', 'images.height as image_height'] as const

type PromotionRow = Selectable<Promotions> & { image_width: number | null; image_height: number | null }

/** A promotion as visitors see it. Uses and limits are the operators' business and stay out. */
export function toBusinessPromotion(row: PromotionRow): BusinessPromotion {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    badge: publicBadge(row),
    originalPrice: row.original_price_cents ? dollars(row.original_price_cents) : null,
    couponCode: row.coupon_code,
    validUntil: dayAndMonth(row.valid_until),
    lastDay: dayAndMonthName(row.valid_until),
    sponsorName: row.sponsor_name,
    image: pictureOf(row),
    terms: row.terms_conditions,
  }
}

function pictureOf({ image_hash, image_width, image_height }: PromotionRow): BusinessPromotion['image'] {
  if (!image_hash || !image_width || !image_height) return null
  return { src: paths.image(image_hash), width: image_width, height: image_height }
}
