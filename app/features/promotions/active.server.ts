import type { Db } from 'db/connect'
import type { Database, Promotions } from 'db/types'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { BusinessPromotion } from '~/features/businesses/schema'
import { weekdayAndDate } from '~/features/places/calendar'
import { paths } from '~/paths'
import { dollars, publicBadge } from './badge'

/** What runs on `today` (`yyyy-MM-dd` where it applies): active, begun, not past, not used up (D69, D70, D73). */
export const running =
  (today: string, latest = today) =>
  (eb: ExpressionBuilder<Database, 'promotions'>) =>
    eb.and([
      eb('promotions.is_active', '=', 1),
      eb('promotions.deleted_at', 'is', null),
      eb('promotions.valid_from', '<=', latest),
      eb('promotions.valid_until', '>=', today),
      eb.or([
        eb('promotions.max_uses', 'is', null),
        eb('promotions.current_uses', '<', eb.ref('promotions.max_uses')),
      ]),
    ])

/** Who offers something: a business and the categories it is filed under. */
export interface PromotedBusiness {
  id: number
  categoryIds: number[]
}

/** Coupons on the page of one business. */
const MOST_SHOWN = 50

/** The promotions of a business on `today`, what ends soon first, at most fifty (rows 153–156, 276, 294). */
export async function activePromotionsOf(db: Db, business: PromotedBusiness, today: string) {
  const rows = await offersOf(db, business, today)
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(PICTURE_COLUMNS)
    .execute()
  return rows.map(toBusinessPromotion)
}

/** The same for the business's owner, by the categories it is filed under. */
export async function promotionsShownOn(
  db: Db,
  businessId: number,
  today: string,
): Promise<Pick<BusinessPromotion, 'id' | 'title' | 'badge' | 'lastDay'>[]> {
  const filed = await db
    .selectFrom('business_categories')
    .select('category_id')
    .where('business_id', '=', businessId)
    .execute()
  const categoryIds = filed.map(({ category_id }) => category_id)
  const promotions = await activePromotionsOf(db, { id: businessId, categoryIds }, today)
  return promotions.map(({ id, title, badge, lastDay }) => ({ id, title, badge, lastDay }))
}

/** The ids of the same promotions. */
export async function activePromotionIds(
  db: Db,
  business: PromotedBusiness,
  today: string,
): Promise<number[]> {
  const rows = await offersOf(db, business, today).select('promotions.id').execute()
  return rows.map((row) => row.id)
}

/** What is applied to the business, to one of its categories or to all; each once. */
function offersOf(db: Db, { id, categoryIds }: PromotedBusiness, today: string) {
  const applied = db.selectFrom('promotion_applications').select('promotion_id')
  const offered = applied
    .where('business_id', '=', id)
    .union(applied.where('category_id', 'in', categoryIds))
    .union(db.selectFrom('promotions').select('id as promotion_id').where('application_scope', '=', 'all'))
  return db
    .selectFrom('promotions')
    .innerJoin(offered.as('offered'), 'offered.promotion_id', 'promotions.id')
    .where(running(today))
    .orderBy('promotions.valid_until')
    .orderBy('promotions.id')
    .limit(MOST_SHOWN)
}

/** Of the picture of a promotion, joined by its hash; read them under these names. */
export const PICTURE_COLUMNS = ['images.width as image_width', 'images.height as image_height'] as const

interface PromotionRow extends Selectable<Promotions> {
  image_width: number | null
  image_height: number | null
}

/** A promotion as visitors see it. Uses and limits are the operators' business and stay out. */
export function toBusinessPromotion(row: PromotionRow): BusinessPromotion {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    badge: publicBadge(row),
    originalPrice: row.original_price_cents ? dollars(row.original_price_cents) : null,
    couponCode: row.coupon_code,
    lastDay: weekdayAndDate(row.valid_until),
    isOfDirectory: row.application_scope === 'all',
    sponsorName: row.sponsor_name,
    image: pictureOf(row),
    terms: row.terms_conditions,
  }
}

function pictureOf({ image_hash, image_width, image_height }: PromotionRow): BusinessPromotion['image'] {
  if (!image_hash || !image_width || !image_height) return null
  return { src: paths.image(image_hash), width: image_width, height: image_height }
}
