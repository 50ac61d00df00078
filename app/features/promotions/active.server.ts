import type { Db } from 'db/connect'
import type { Database, PromotionsTable } from 'db/types'
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { BusinessPromotion } from '~/features/businesses/schema'
import { formatWeekdayAndDate } from '~/features/places/calendar'
import { paths } from '~/paths'
import { formatDollars, formatPublicBadge } from './labels'

/**
 * Builds the condition that a promotion runs on the local date `today`, `yyyy-MM-dd`. It must be active,
 * published, not past, not used up and not in the trash. It must have begun by `latest` (D69, D70, D73,
 * D120).
 */
export const buildActiveOnCondition =
  (today: string, latest = today) =>
  (eb: ExpressionBuilder<Database, 'promotions'>) =>
    eb.and([
      eb('promotions.is_active', '=', 1),
      eb('promotions.status', '=', 'published'),
      eb('promotions.deleted_at', 'is', null),
      eb('promotions.valid_from', '<=', latest),
      eb('promotions.valid_until', '>=', today),
      eb.or([
        eb('promotions.max_uses', 'is', null),
        eb('promotions.current_uses', '<', eb.ref('promotions.max_uses')),
      ]),
    ])

/**
 * SQL condition for active promotions outside the trash that are applied to no business and no category
 * (D71).
 */
export const UNASSIGNED_PROMOTION_CONDITION = sql<boolean>`promotions.is_active = 1 and promotions.deleted_at is null
  and promotions.application_scope = 'specific'
  and not exists (select 1 from promotion_applications where promotion_id = promotions.id)`

/** A business and its categories. Both determine its promotions. */
export interface BusinessWithCategories {
  id: number
  categoryIds: number[]
}

/** Maximum number of coupons on the page of a business. */
const MAX_BUSINESS_PROMOTIONS = 50

/**
 * Returns at most fifty promotions of a business on `today` (rows 153–156, 276, 294). Own offers come first,
 * then those of the directory that its owner has not declined (D145). Within each, the one that ends first
 * comes first.
 */
export async function listActivePromotions(db: Db, business: BusinessWithCategories, today: string) {
  const rows = await offersOf(db, business, today)
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(IMAGE_SIZE_COLUMNS)
    .execute()
  return rows.map(toBusinessPromotion)
}

/**
 * Returns at most fifty offers of the directory that run on `today` for a business, as its owner sees them.
 * `isDeclined`: the owner turned it off for this business.
 */
export async function listDirectoryOffersForBusiness(
  db: Db,
  businessId: number,
  today: string,
): Promise<(Pick<BusinessPromotion, 'id' | 'title' | 'badge' | 'lastDay'> & { isDeclined: boolean })[]> {
  const filed = await db
    .selectFrom('business_categories')
    .select('category_id')
    .where('business_id', '=', businessId)
    .execute()
  const categoryIds = filed.map(({ category_id }) => category_id)
  const rows = await appliedOffers(db, { id: businessId, categoryIds }, today)
    .where('promotions.business_id', 'is', null)
    .selectAll('promotions')
    .execute()
  const declined = await db
    .selectFrom('declined_promotions')
    .select('promotion_id')
    .where('business_id', '=', businessId)
    .execute()
  const off = new Set(declined.map(({ promotion_id }) => promotion_id))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    badge: formatPublicBadge(row),
    lastDay: formatWeekdayAndDate(row.valid_until),
    isDeclined: off.has(row.id),
  }))
}

/** Returns the ids of the promotions that `listActivePromotions` returns, in the same order. */
export async function listActivePromotionIds(
  db: Db,
  business: BusinessWithCategories,
  today: string,
): Promise<number[]> {
  const rows = await offersOf(db, business, today).select('promotions.id').execute()
  return rows.map((row) => row.id)
}

const offersOf = (db: Db, business: BusinessWithCategories, today: string) =>
  appliedOffers(db, business, today).where(
    buildNotDeclinedCondition(sql.lit(business.id), sql.ref('promotions.id')),
  )

/** Builds the condition that the owner of `business` has not declined `promotion` (D145). */
export const buildNotDeclinedCondition = (business: RawBuilder<unknown>, promotion: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select 1 from declined_promotions as declined
    where declined.business_id = ${business} and declined.promotion_id = ${promotion})`

/**
 * Builds a query for promotions that run on `today` and apply to the business, its categories or all. It
 * finds at most fifty, each once: own offers first, then by last day.
 */
function appliedOffers(db: Db, { id, categoryIds }: BusinessWithCategories, today: string) {
  const applied = db.selectFrom('promotion_applications').select('promotion_id')
  const offered = applied
    .where('business_id', '=', id)
    .union(applied.where('category_id', 'in', categoryIds))
    .union(
      db.selectFrom('promotions').select('id as promotion_id').where(sql<boolean>`application_scope = 'all'`),
    )
  return db
    .selectFrom('promotions')
    .innerJoin(offered.as('offered'), 'offered.promotion_id', 'promotions.id')
    .where(buildActiveOnCondition(today))
    .orderBy(sql`case when promotions.business_id is null then 1 else 0 end`)
    .orderBy('promotions.valid_until')
    .orderBy('promotions.id')
    .limit(MAX_BUSINESS_PROMOTIONS)
}

/** Columns of a promotion’s picture, joined by its hash. */
export const IMAGE_SIZE_COLUMNS = ['images.width as image_width', 'images.height as image_height'] as const

interface PromotionRow extends Selectable<PromotionsTable> {
  image_width: number | null
  image_height: number | null
}

/** Returns a promotion as visitors may see it, without uses and limits. */
export function toBusinessPromotion(row: PromotionRow): BusinessPromotion {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    badge: formatPublicBadge(row),
    originalPrice: row.original_price_cents ? formatDollars(row.original_price_cents) : null,
    couponCode: row.coupon_code,
    lastDay: formatWeekdayAndDate(row.valid_until),
    origin: row.business_id === null ? (row.application_scope === 'all' ? 'all' : 'directory') : 'business',
    sponsorName: row.sponsor_name,
    image: pictureOf(row),
    terms: row.terms_conditions,
  }
}

function pictureOf({ image_hash, image_width, image_height }: PromotionRow): BusinessPromotion['image'] {
  if (!image_hash || !image_width || !image_height) return null
  return { src: paths.image(image_hash), width: image_width, height: image_height }
}
