import type { Db } from 'db/connect'

/** Where a promotion applies: everywhere, in categories or at businesses (row 272). */
export type PromotionScope = 'all' | 'category' | 'business'

/**
 * Reads a promotion with what it is applied to. Null if it does not exist or is in the trash. `reach` is null
 * if it is applied to nothing.
 */
export async function readPromotionTargets(db: Db, id: number) {
  const promotion = await db
    .selectFrom('promotions')
    .select(['id', 'version', 'title', 'application_scope', 'business_id as ownerId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!promotion) return null
  const [categories, businesses] = await Promise.all([appliedCategories(db, id), appliedBusinesses(db, id)])
  const { application_scope, ...rest } = promotion
  const part = categories.length > 0 ? 'category' : businesses.length > 0 ? 'business' : null
  const reach: PromotionScope | null = application_scope === 'all' ? 'all' : part
  return { ...rest, reach, categories, businesses }
}

export type PromotionWithTargets = NonNullable<Awaited<ReturnType<typeof readPromotionTargets>>>

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
    .groupBy(['business.id', 'business.business_name', 'business.name_key'])
    .orderBy('business.name_key')
    .execute()

/** Formats what a promotion is applied to, in one line. */
export function formatPromotionTargets({ reach, categories, businesses }: PromotionWithTargets): string {
  if (reach === 'all') return 'Todos los negocios'
  return [...categories, ...businesses].map(({ name }) => name).join(', ') || 'Ningún negocio'
}
