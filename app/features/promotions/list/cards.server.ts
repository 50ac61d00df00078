import type { Db } from 'db/connect'
import type { Promotions } from 'db/types'
import { type Selectable, sql } from 'kysely'
import { DEFAULT_TIME_ZONE, dateIn, dayMonthYear } from '~/features/places/calendar'
import { adminBadge, dollars } from '../badge'
import type { PromotionCard } from './schema'

/** The promotions of these ids, in their order; one that is not there, or in the trash, is left out. */
export async function promotionCards(db: Db, ids: readonly number[], now: Date): Promise<PromotionCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(['images.hash', 'images.width', 'images.height'])
    .select(({ selectFrom }) => [
      applied(selectFrom('promotion_applications'), 'business_id').as('businesses'),
      applied(selectFrom('promotion_applications'), 'category_id').as('categories'),
    ])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const today = dateIn(DEFAULT_TIME_ZONE, now)
  const found = new Map(rows.map((row) => [row.id, toCard(row, today)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

type Applications = ReturnType<typeof applicationsOf>
const applicationsOf = (db: Db) => db.selectFrom('promotion_applications')

const applied = (applications: Applications, column: 'business_id' | 'category_id') =>
  applications
    .select(({ fn }) => fn.count<number>(column).as('applied'))
    .where('promotion_id', '=', sql.ref<number>('promotions.id'))

interface Row extends Selectable<Promotions> {
  businesses: number | null
  categories: number | null
  hash: string | null
  width: number | null
  height: number | null
}

function toCard(row: Row, today: string): PromotionCard {
  const [businesses, categories] = [row.businesses ?? 0, row.categories ?? 0]
  const { hash, width, height } = row
  const isForAll = row.application_scope === 'all'
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    sponsorName: row.sponsor_name,
    badge: adminBadge(row),
    prices: pricesOf(row),
    couponCode: row.coupon_code,
    from: dayMonthYear(row.valid_from),
    until: dayMonthYear(row.valid_until),
    uses: row.current_uses,
    mostUses: row.max_uses,
    isActive: row.is_active === 1,
    isExpired: row.valid_until < today,
    isScheduled: row.valid_from > today,
    isExhausted: row.max_uses !== null && row.current_uses >= row.max_uses,
    isUnassigned: !isForAll && businesses + categories === 0,
    isForAll,
    businesses,
    categories,
    image: hash && width && height ? { hash, width, height } : null,
  }
}

function pricesOf({
  discount_type,
  original_price_cents,
  special_price_cents,
}: Row): PromotionCard['prices'] {
  if (discount_type !== 'special_package') return null
  return {
    original: original_price_cents ? dollars(original_price_cents) : null,
    special: dollars(special_price_cents ?? 0),
  }
}
