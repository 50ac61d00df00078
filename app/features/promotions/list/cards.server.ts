import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE, dateIn, dayMonthYear } from '~/features/places/calendar'
import { adminBadge, dollars } from '../badge'

/** The promotions of these ids, in their order; one that is not there, or in the trash, is left out. */
export async function promotionCards(db: Db, ids: readonly number[], now: Date) {
  if (ids.length === 0) return []
  const rows = await find(db, ids).execute()
  const today = dateIn(DEFAULT_TIME_ZONE, now)
  const found = new Map(rows.map((row) => [row.id, toCard(row, today)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export type PromotionCard = ReturnType<typeof toCard>

type Applications = ReturnType<typeof applicationsOf>
const applicationsOf = (db: Db) => db.selectFrom('promotion_applications')

const applied = (applications: Applications, column: 'business_id' | 'category_id') =>
  applications
    .select(({ fn }) => fn.count<number>(column).as('applied'))
    .where('promotion_id', '=', sql.ref<number>('promotions.id'))

type Row = Awaited<ReturnType<ReturnType<typeof find>['execute']>>[number]

const find = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .select(['promotions.id', 'version', 'title', 'description', 'sponsor_name as sponsorName'])
    .select(['coupon_code as couponCode', 'current_uses as uses', 'max_uses as mostUses'])
    .select(['discount_type', 'discount_percentage', 'discount_amount_cents', 'original_price_cents'])
    .select(['special_price_cents', 'valid_from', 'valid_until', 'is_active', 'application_scope'])
    .select(['images.hash', 'images.width', 'images.height'])
    .select(({ selectFrom }) => [
      applied(selectFrom('promotion_applications'), 'business_id').as('businesses'),
      applied(selectFrom('promotion_applications'), 'category_id').as('categories'),
    ])
    .where('promotions.id', 'in', ids)
    .where('promotions.deleted_at', 'is', null)

function toCard(row: Row, today: string) {
  const { id, version, title, description, sponsorName, couponCode, uses, mostUses } = row
  const { hash, width, height, valid_from, valid_until } = row
  const [businesses, categories] = [row.businesses ?? 0, row.categories ?? 0]
  const isForAll = row.application_scope === 'all'
  return {
    id,
    version,
    title,
    description,
    sponsorName,
    badge: adminBadge(row),
    prices: pricesOf(row),
    couponCode,
    from: dayMonthYear(valid_from),
    until: dayMonthYear(valid_until),
    uses,
    /** Null: as many as come. */
    mostUses,
    isActive: row.is_active === 1,
    isExpired: valid_until < today,
    /** Its first day is still to come (D73). */
    isScheduled: valid_from > today,
    isExhausted: mostUses !== null && uses >= mostUses,
    isUnassigned: !isForAll && businesses + categories === 0,
    isForAll,
    businesses,
    categories,
    image: hash && width && height ? { hash, width, height } : null,
  }
}

/** Of a package; null for the others. */
function pricesOf({ discount_type, original_price_cents, special_price_cents }: Row) {
  if (discount_type !== 'special_package') return null
  return {
    original: original_price_cents ? dollars(original_price_cents) : null,
    special: dollars(special_price_cents ?? 0),
  }
}
