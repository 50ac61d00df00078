import type { Db } from 'db/connect'

/** Where a promotion applies: to all, to categories, or to businesses (row 272). */
export type Reach = 'all' | 'category' | 'business'

/** A promotion outside the trash with what it is applied to, `reach` null for nothing yet; null when there is none. */
export async function readApplied(db: Db, id: number) {
  const promotion = await db
    .selectFrom('promotions')
    .select(['id', 'version', 'title', 'application_scope'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!promotion) return null
  const [categories, businesses] = await Promise.all([appliedCategories(db, id), appliedBusinesses(db, id)])
  const { application_scope, ...rest } = promotion
  const part = categories.length > 0 ? 'category' : businesses.length > 0 ? 'business' : null
  const reach: Reach | null = application_scope === 'all' ? 'all' : part
  return { ...rest, reach, categories, businesses }
}

export type AppliedPromotion = NonNullable<Awaited<ReturnType<typeof readApplied>>>

const appliedCategories = (db: Db, id: number) =>
  db
    .selectFrom('promotion_applications as applied')
    .innerJoin('categories', 'categories.id', 'applied.category_id')
    .select(['categories.id', 'categories.slug', 'categories.name'])
    .where('applied.promotion_id', '=', id)
    .distinct()
    .orderBy('categories.name')
    .execute()

const appliedBusinesses = (db: Db, id: number) =>
  db
    .selectFrom('promotion_applications as applied')
    .innerJoin('businesses as business', 'business.id', 'applied.business_id')
    .select(['business.id', 'business.business_name as name'])
    .where('applied.promotion_id', '=', id)
    .distinct()
    .orderBy('business.name_key')
    .execute()

/** What a promotion is applied to, in a line. */
export function inWords({ reach, categories, businesses }: AppliedPromotion): string {
  if (reach === 'all') return 'Todos los negocios'
  return [...categories, ...businesses].map(({ name }) => name).join(', ') || 'Ningún negocio'
}
