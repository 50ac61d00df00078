import type { Db } from 'db/connect'
import { z } from 'zod'
import { DEFAULT_TIME_ZONE } from '~/features/places/calendar'
import { searchBusinesses } from '~/features/search/businesses.server'
import { versionFieldSchema } from '~/values/fields'

export const PROMOTION_SCOPE_PARAMS: Record<PromotionScope, string> = {
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

const SCOPE_PARAM_ENTRIES = Object.entries(PROMOTION_SCOPE_PARAMS) as [PromotionScope, string][]
const CHOOSE_SCOPE_MESSAGE = 'Elige dónde vale'

/** Validates what a promotion applies to: all, some categories or some businesses (row 272). */
export const promotionTargetsSchema = z
  .object({
    version: versionFieldSchema,
    alcance: z
      .string(CHOOSE_SCOPE_MESSAGE)
      .transform((word) => SCOPE_PARAM_ENTRIES.find(([, each]) => each === word)?.[0])
      .refine((reach) => reach !== undefined, CHOOSE_SCOPE_MESSAGE)
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
      refuse('negocio', 'Elige al menos un negocio de la lista')
  })

export type PromotionTargetsValues = z.output<typeof promotionTargetsSchema>

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
export function formatPromotionTargetNames({ reach, categories, businesses }: PromotionWithTargets): string {
  if (reach === 'all') return 'Todos los negocios'
  return [...categories, ...businesses].map(({ name }) => name).join(', ') || 'Ningún negocio'
}

const MAX_BUSINESS_CHOICES = 24

/** Finds the 24 published businesses that match a text best, by name, category, person or place. */
export async function findBusinessChoices(db: Db, text: string) {
  const { ids } = await searchBusinesses(db, { text, stateCode: null, categoryId: null })
  return readBusinessChoices(db, ids.slice(0, MAX_BUSINESS_CHOICES))
}

/** Returns businesses in the order of `ids`. Omits those without a published page. */
async function readBusinessChoices(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses as business')
    .innerJoin('categories', 'categories.id', 'business.category_id')
    .select([
      'business.id',
      'business.business_name as name',
      'categories.name as category',
      'business.contact_person as contactPerson',
      'business.city',
      'business.state_code as stateCode',
    ])
    .where('business.id', 'in', ids)
    .where('business.is_listed', '=', 1)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export type BusinessChoice = Awaited<ReturnType<typeof readBusinessChoices>>[number]

/**
 * Returns a business with its categories and time zone, which determine its promotions. Null if its page is
 * not published.
 */
export async function readBusinessWithCategories(db: Db, id: number) {
  const business = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'time_zone as timeZone'])
    .where('id', '=', id)
    .where('is_listed', '=', 1)
    .executeTakeFirst()
  if (!business) return null
  const filed = await db
    .selectFrom('business_categories')
    .select('category_id')
    .where('business_id', '=', id)
    .execute()
  const categoryIds = filed.map(({ category_id }) => category_id)
  return { ...business, timeZone: business.timeZone ?? DEFAULT_TIME_ZONE, categoryIds }
}

/**
 * Lists categories by name: those with published businesses, and those in `chosenSlugs` even without any (row
 * 274). Excludes the trash.
 */
export function listPromotionCategoryChoices(db: Db, chosenSlugs: readonly string[]) {
  return db
    .selectFrom('categories')
    .select(['slug', 'name'])
    .where('deleted_at', 'is', null)
    .where(({ exists, or, eb, selectFrom }) =>
      or([
        ...(chosenSlugs.length > 0 ? [eb('slug', 'in', chosenSlugs)] : []),
        exists(
          selectFrom('business_categories as filed')
            .innerJoin('businesses as business', 'business.id', 'filed.business_id')
            .select('filed.business_id')
            .whereRef('filed.category_id', '=', 'categories.id')
            .where('business.is_listed', '=', 1),
        ),
      ]),
    )
    .orderBy('name')
    .orderBy('slug')
    .execute()
}
