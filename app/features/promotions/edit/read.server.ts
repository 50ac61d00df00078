import type { Db } from 'db/connect'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { PROMOTION, type PromotionData } from './fields'

/** A promotion outside the trash; null when there is none. */
export async function readPromotion(db: Db, id: number) {
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
    ...PROMOTION.fromRow(row),
    id: row.id,
    version: row.version,
    uses: row.current_uses,
    image: hash && width && height ? { hash, width, height } : null,
  }
}

const DAYS = 30

/** What the form of a new promotion shows (row 262). */
export const newPromotion = (now: Date): PromotionData => ({
  title: '',
  description: null,
  type: 'percentage',
  percentage: 0,
  amountCents: 0,
  originalCents: 0,
  specialCents: 0,
  couponCode: null,
  from: dateIn(DEFAULT_TIME_ZONE, now),
  until: dateIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + DAYS * 86_400_000)),
  isActive: true,
  terms: null,
  mostUses: null,
  sponsorName: null,
  sponsorRequirement: null,
  imageHash: null,
})
