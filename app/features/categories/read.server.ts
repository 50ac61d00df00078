import type { Db } from 'db/connect'
import { paths } from '~/paths'
import { HUES, type Picture } from '~/values/pictures/palette'
import { getBuiltInCategory } from './built-in'
import type { CategoryBadgeData, CategoryCardData } from './category-card'

/**
 * Finds the category at `/{slug}` by its slug or an alias (rows 90, 100, 103–119). If several share the alias,
 * returns the first, and the others in `alsoAt`. `includeHidden` also finds a hidden one by its slug (D8). A
 * built-in category that is not stored has no businesses (row 91). `category` is null if there is none.
 * `isPlainAlias`: the alias belongs to one active category, so its address redirects (D12).
 */
export async function resolveCategoryAddress(db: Db, slug: string, includeHidden = false) {
  const category = await findCategory(db, slug, includeHidden)
  if (category) return { category, isPlainAlias: false, alsoAt: [] }
  const [first, ...others] = await categoriesOfAlias(db, slug)
  if (!first) return { category: await missingCategory(db, slug), isPlainAlias: false, alsoAt: [] }
  return { category: await findCategory(db, first.slug), isPlainAlias: others.length === 0, alsoAt: others }
}

/**
 * Finds a category by its own slug. Null if there is none, or if it is inactive and `withHidden` is false.
 */
async function findCategory(db: Db, slug: string, withHidden = false) {
  const row = await db
    .selectFrom('categories')
    .select([
      ...CATEGORY_BADGE_COLUMNS,
      'categories.id',
      'categories.position',
      'categories.subtitle',
      'categories.service_type',
      'categories.description',
      'categories.image_url',
      'categories.is_active',
    ])
    .where('slug', '=', slug)
    .where('is_active', 'in', withHidden ? [0, 1] : [1])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const builtIn = getBuiltInCategory(slug)
  return {
    ...toCategoryBadge(row),
    id: row.id,
    number: row.position,
    subtitle: row.subtitle,
    serviceType: row.service_type || (builtIn?.serviceType ?? ''),
    description: row.description || (builtIn?.description ?? ''),
    picture: getCategoryPicture(row),
    isHidden: row.is_active === 0,
  }
}

type CategoryDetail = NonNullable<Awaited<ReturnType<typeof findCategory>>>

/** Returns a built-in category that is not stored, otherwise null. No business has a category with id 0. */
async function missingCategory(db: Db, slug: string): Promise<CategoryDetail | null> {
  const builtIn = findBuiltInCategoryDetail(slug)
  if (!builtIn) return null
  const stored = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
  return stored ? null : builtIn
}

/** Returns the built-in data of a category, for a page without stored data (row 91). Null for other slugs. */
export function findBuiltInCategoryDetail(slug: string): CategoryDetail | null {
  const builtIn = getBuiltInCategory(slug)
  if (!builtIn) return null
  const picture: Picture = { src: paths.illustration(builtIn.illustration), kind: 'drawing' }
  return { ...builtIn, id: 0, picture, isHidden: false }
}

async function categoriesOfAlias(db: Db, slug: string): Promise<CategoryBadgeData[]> {
  const rows = await db
    .selectFrom('category_aliases')
    .innerJoin('categories', 'categories.id', 'category_aliases.category_id')
    .select(CATEGORY_BADGE_COLUMNS)
    .where('category_aliases.slug', '=', slug)
    .where('categories.is_active', '=', 1)
    .where('categories.deleted_at', 'is', null)
    .orderBy('category_aliases.position')
    .execute()
  return rows.map(toCategoryBadge)
}

/** Returns the id of the category with this slug, also in the trash. 0 (an id of no category) if none has it. */
export async function findCategoryIdOrZero(db: Db, slug: string): Promise<number> {
  const row = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id ?? 0
}

interface CategoryRow {
  name: string
  slug: string
  gradient: string
  illustration: string
  is_active?: number
}

/** Columns that `toCategoryBadge` needs, under these names. */
export const CATEGORY_BADGE_COLUMNS = [
  'categories.name',
  'categories.slug',
  'categories.gradient',
  'categories.illustration',
  'categories.is_active',
] as const

/**
 * Converts a row to a badge. For an empty name, an unknown color or an unsafe drawing name (T4), uses the value
 * of the built-in category (row 91). Without one: the slug, the first color and the drawing of a shop.
 */
export function toCategoryBadge(row: CategoryRow): CategoryBadgeData {
  const builtIn = getBuiltInCategory(row.slug)
  const hue = HUES.find((name) => name === row.gradient) ?? builtIn?.hue ?? HUES[0]
  const illustration = /^[a-z0-9_-]+$/.test(row.illustration)
    ? row.illustration
    : (builtIn?.illustration ?? 'retail')
  const badge = { name: row.name || builtIn?.name || row.slug, slug: row.slug, hue, illustration }
  return row.is_active === 0 ? { ...badge, isOff: true } : badge
}

/** Returns the main picture set by an administrator, or the drawing of the category (rows 52, 53). */
export function getCategoryPicture(row: CategoryRow & { image_url: string | null }): Picture {
  if (row.image_url) return { src: row.image_url, kind: 'photo' }
  return { src: paths.illustration(toCategoryBadge(row).illustration), kind: 'drawing' }
}

/**
 * Lists active categories with a published business in `stateCode` (null: anywhere), most businesses first
 * (rows 49, 51, 56–58).
 */
export async function listCategoryCards(db: Db, stateCode: string | null): Promise<CategoryCardData[]> {
  const rows = await db
    .selectFrom('categories')
    .innerJoin('listing_counts', 'listing_counts.category_id', 'categories.id')
    .select([
      ...CATEGORY_BADGE_COLUMNS,
      'categories.position',
      'categories.image_url',
      'listing_counts.listings',
    ])
    .where('listing_counts.state_code', '=', stateCode ?? '')
    .where('listing_counts.listings', '>', 0)
    .where('categories.is_active', '=', 1)
    .where('categories.deleted_at', 'is', null)
    .orderBy('listing_counts.listings', 'desc')
    .orderBy('categories.position')
    .execute()
  return rows.map((row) => ({
    ...toCategoryBadge(row),
    number: row.position,
    businesses: row.listings,
    picture: getCategoryPicture(row),
  }))
}

/** Lists the categories by name, including hidden ones, for assigning businesses. */
export async function listAllCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['name', 'slug', 'is_active'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
}

/** The same as options of a select in the administration. */
export const listAllCategoryOptions = async (db: Db) =>
  (await listAllCategories(db)).map(({ name, slug }) => ({ value: slug, label: name }))

/** Lists active categories by name, for a select. */
export async function listActiveCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'slug'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
}

/** Lists active categories by name, each with its drawing. */
export async function listActiveCategoriesWithDrawings(db: Db) {
  const rows = await db
    .selectFrom('categories')
    .select(['id', ...CATEGORY_BADGE_COLUMNS])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ id, ...row }) => {
    const { name, slug, illustration } = toCategoryBadge(row)
    return { id, name, slug, illustration }
  })
}

/**
 * Lists the first `maxCount` categories in their order, also inactive ones, with the number of published
 * businesses (D4). `total` is the number of categories outside the trash.
 */
export async function readFirstCategoriesAndTotal(db: Db, maxCount: number) {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('listing_counts', (join) =>
      join.onRef('listing_counts.category_id', '=', 'categories.id').on('listing_counts.state_code', '=', ''),
    )
    .select(['categories.name', 'categories.slug', 'categories.is_active', 'listing_counts.listings'])
    .where('categories.deleted_at', 'is', null)
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute()
  const categories = rows.slice(0, maxCount).map(({ name, slug, is_active, listings }) => ({
    name,
    slug,
    isActive: is_active === 1,
    businesses: listings ?? 0,
  }))
  return { categories, total: rows.length }
}
