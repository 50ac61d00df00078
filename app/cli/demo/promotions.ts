import offers from 'db/seed/demo/promotions.json' with { type: 'json' }
import type { PromotionApplications, Promotions } from 'db/types'
import type { Insertable } from 'kysely'

type Offer = Pick<Insertable<Promotions>, 'title' | 'description' | 'discount_type' | 'application_scope'> &
  Partial<Insertable<Promotions>> & {
    from: number
    until: number
    category?: string
    businesses?: { trade: string; count: number }
  }

/** All three types in every state a promotion can be in; dates in days from today. */
const OFFERS = offers as readonly Offer[]

const DAY = 86_400_000

export function promotionRows(
  firstId: number,
  now: Date,
  categoryIds: ReadonlyMap<string, number>,
  businessesOf: (trade: string) => readonly { id: number; name: string }[],
): { promotions: Insertable<Promotions>[]; applications: Insertable<PromotionApplications>[] } {
  const moment = now.toISOString()
  const date = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  const promotions: Insertable<Promotions>[] = []
  const applications: Insertable<PromotionApplications>[] = []
  for (const [index, { from, until, category, businesses, ...offer }] of OFFERS.entries()) {
    const id = firstId + index
    const whole = {
      ...offer,
      valid_from: date(from),
      valid_until: date(until),
      created_at: moment,
      updated_at: moment,
    }
    promotions.push({ id, ...EMPTY, ...whole })
    const base = {
      promotion_id: id,
      category_id: null,
      business_id: null,
      business_name: null,
      created_at: moment,
    }
    if (offer.application_scope === 'all') applications.push({ ...base, application_type: 'all' })
    const category_id = category && categoryIds.get(category)
    if (category_id) applications.push({ ...base, application_type: 'category', category_id })
    for (const business of businessesOf(businesses?.trade ?? '').slice(0, businesses?.count ?? 0))
      applications.push({
        ...base,
        application_type: 'business',
        business_id: business.id,
        business_name: business.name,
      })
  }
  return { promotions, applications }
}

const EMPTY = {
  is_active: 1 as const,
  current_uses: 0,
  discount_percentage: null,
  discount_amount_cents: null,
  original_price_cents: null,
  special_price_cents: null,
  coupon_code: null,
  terms_conditions: null,
  max_uses: null,
  sponsor_name: null,
  sponsor_requirement: null,
  image_hash: null,
  deleted_at: null,
}
