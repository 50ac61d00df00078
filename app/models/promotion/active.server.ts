import type { Db } from 'db/connect'
import type { Database, Promotions } from 'db/types'
import type { ExpressionBuilder, Selectable } from 'kysely'
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

/** Who offers something: a business and the categories it is filed under. */
export interface Offering {
  id: number
  categoryIds: number[]
}

/** Coupons on the page of one business. */
const MOST_SHOWN = 50

/** The promotions a business offers on `today`, what ends soon first, fifty at most (rows 153–156, 276, 294). */
export async function activePromotionsOf(
  db: Db,
  business: Offering,
  today: string,
): Promise<BusinessPromotion[]> {
  const rows = await db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(PICTURE_COLUMNS)
    .where('id', 'in', (eb) => eb.selectFrom(offeredBy(db, business, today).as('offered')).select('id'))
    .orderBy('valid_until')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(toBusinessPromotion)
}

/** The ids of the same promotions. */
export async function activePromotionIds(db: Db, business: Offering, today: string): Promise<number[]> {
  const rows = await offeredBy(db, business, today).orderBy('id', 'desc').limit(MOST_SHOWN).execute()
  return [...new Set(rows.map(({ id }) => id))]
}

/** What is not running does not stand in `promotion_offers` (db/migrations/029_promotion_list.sql), but for its days. */
function offeredBy(db: Db, { id, categoryIds }: Offering, today: string) {
  const offers = db
    .selectFrom('promotion_offers')
    .select('promotion_id as id')
    .where('valid_until', '>=', today)
    .where('valid_from', '<=', today)
  return offers
    .where('category_id', '=', 0)
    .where('business_id', 'in', [0, id])
    .union(offers.where('category_id', 'in', categoryIds).where('business_id', '=', 0))
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
