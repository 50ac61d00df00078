import { z } from 'zod'
import { versionFieldSchema } from '~/values/fields'
import type { Db } from 'db/connect'

export const SCOPE_PARAMS: Record<PromotionScope, string> = {
  all: 'todos',
  category: 'categorias',
  business: 'negocios',
}

/** Maximum number of targets in a form. */
export const MAX_PROMOTION_TARGETS = 150

const many = z
  .union([z.string().transform((value) => [value]), z.array(z.string())])
  .default([])
  .refine(
    (values) => values.length <= MAX_PROMOTION_TARGETS,
    `Elige como mucho ${MAX_PROMOTION_TARGETS} a la vez`,
  )

const ids = many.transform((values) => [
  ...new Set(values.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map(Number)),
])

const REACHES = Object.entries(SCOPE_PARAMS) as [PromotionScope, string][]
const CHOOSE = 'Elige dónde vale'

/** Validates what a promotion applies to: all, some categories or some businesses (row 272). */
export const promotionTargetsSchema = z
  .object({
    version: versionFieldSchema,
    alcance: z
      .string(CHOOSE)
      .transform((word) => REACHES.find(([, each]) => each === word)?.[0])
      .refine((reach) => reach !== undefined, CHOOSE)
      .transform((reach) => reach ?? 'all'),
    categoria: many,
    negocio: ids,
  })
  .superRefine((form, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (form.alcance === 'category' && form.categoria.length === 0)
      refuse('categoria', 'Elige al menos una categoría')
    if (form.alcance === 'business' && form.negocio.length === 0)
      refuse('negocio', 'Busca y elige al menos un negocio')
  })

export type PromotionTargetsForm = z.output<typeof promotionTargetsSchema>

/** Where a promotion applies: everywhere, in categories or at businesses (row 272). */
type PromotionScope = 'all' | 'category' | 'business'

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
