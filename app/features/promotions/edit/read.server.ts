import type { Db } from 'db/connect'
import type { Promotions } from 'db/types'
import type { Selectable } from 'kysely'
import type { StoredImage } from '~/features/images/schema'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import type { PromotionData } from './schema'

export interface PromotionRecord extends PromotionData {
  id: number
  version: number
  uses: number
  image: StoredImage | null
}

/** A promotion outside the trash; null when there is none. */
export async function readPromotion(db: Db, id: number): Promise<PromotionRecord | null> {
  const row = await db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(['images.hash', 'images.width', 'images.height'])
    .where('promotions.id', '=', id)
    .where('promotions.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { hash, width, height } = row
  return {
    ...toData(row),
    id: row.id,
    version: row.version,
    uses: row.current_uses,
    image: hash && width && height ? { hash, width, height } : null,
  }
}

function toData(row: Selectable<Promotions>): PromotionData {
  return {
    title: row.title,
    description: row.description,
    type: row.discount_type,
    percentage: row.discount_percentage,
    amountCents: row.discount_amount_cents,
    originalCents: row.original_price_cents,
    specialCents: row.special_price_cents,
    couponCode: row.coupon_code,
    from: row.valid_from,
    until: row.valid_until,
    isActive: row.is_active === 1,
    terms: row.terms_conditions,
    mostUses: row.max_uses,
    sponsorName: row.sponsor_name,
    sponsorRequirement: row.sponsor_requirement,
    imageHash: row.image_hash,
  }
}

/** The stored columns of what the form says. */
export function toColumns(promotion: PromotionData) {
  return {
    title: promotion.title,
    description: promotion.description,
    discount_type: promotion.type,
    discount_percentage: promotion.percentage,
    discount_amount_cents: promotion.amountCents,
    original_price_cents: promotion.originalCents,
    special_price_cents: promotion.specialCents,
    coupon_code: promotion.couponCode,
    valid_from: promotion.from,
    valid_until: promotion.until,
    is_active: promotion.isActive ? (1 as const) : (0 as const),
    terms_conditions: promotion.terms,
    max_uses: promotion.mostUses,
    sponsor_name: promotion.sponsorName,
    sponsor_requirement: promotion.sponsorRequirement,
    image_hash: promotion.imageHash,
  }
}

const DAYS = 30

/** What the form of a new promotion shows (row 262). */
export function newPromotion(now: Date): PromotionData {
  return {
    ...{ title: '', description: null, terms: null, couponCode: null, mostUses: null },
    ...{ sponsorName: null, sponsorRequirement: null, imageHash: null },
    ...{ type: 'percentage', percentage: 0, amountCents: 0, originalCents: 0, specialCents: 0 },
    isActive: true,
    from: dateIn(DEFAULT_TIME_ZONE, now),
    until: dateIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + DAYS * 86_400_000)),
  }
}
