import type { Db } from 'db/connect'
import { paths } from '~/paths'
import { HUES, type Picture } from '~/values/pictures/palette'
import { getBuiltInCategory } from './built-in'
import type { CategoryBadgeData, CategoryCardData } from './category-card'

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
export async function listCategoryNames(db: Db) {
  return db
    .selectFrom('categories')
    .select(['name', 'slug', 'is_active'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
}

/** The same as options of a select in the administration. */
export const listCategoryOptions = async (db: Db) =>
  (await listCategoryNames(db)).map(({ name, slug }) => ({ value: slug, label: name }))

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
export async function listFirstCategories(db: Db, maxCount: number) {
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
