import type { Db } from 'db/connect'
import { paths } from '~/paths'
import { HUES, type Picture } from '~/values/pictures/picture'
import { builtInCategory } from './built-in'
import type { CategoryBadge, CategoryCard } from './category-card'

interface CategoryRow {
  name: string
  slug: string
  gradient: string
  illustration: string
}

/** The columns a badge needs; read them under these names. */
export const BADGE_COLUMNS = [
  'categories.name',
  'categories.slug',
  'categories.gradient',
  'categories.illustration',
] as const

/** A category as a badge; what is empty or no plain name (T4) falls back to what is built in for its slug (row 91). */
export function toBadge(row: CategoryRow): CategoryBadge {
  const builtIn = builtInCategory(row.slug)
  const hue = HUES.find((name) => name === row.gradient) ?? builtIn?.hue ?? HUES[0]
  const illustration = /^[a-z0-9_-]+$/.test(row.illustration)
    ? row.illustration
    : (builtIn?.illustration ?? 'retail')
  return { name: row.name || builtIn?.name || row.slug, slug: row.slug, hue, illustration }
}

/** The main picture an administrator chose, else the category's drawing on its hue (rows 52, 53). */
export function categoryPicture(row: CategoryRow & { image_url: string | null }): Picture {
  if (row.image_url) return { src: row.image_url, kind: 'photo' }
  return { src: paths.illustration(toBadge(row).illustration), kind: 'drawing' }
}

/** Active categories with a published business in `stateCode` (null: any), the fullest first (rows 49, 51, 56–58). */
export async function listCategoryCards(db: Db, stateCode: string | null): Promise<CategoryCard[]> {
  const rows = await db
    .selectFrom('categories')
    .innerJoin('listing_counts', 'listing_counts.category_id', 'categories.id')
    .select([...BADGE_COLUMNS, 'categories.position', 'categories.image_url', 'listing_counts.listings'])
    .where('listing_counts.state_code', '=', stateCode ?? '')
    .where('listing_counts.listings', '>', 0)
    .where('categories.is_active', '=', 1)
    .where('categories.deleted_at', 'is', null)
    .orderBy('listing_counts.listings', 'desc')
    .orderBy('categories.position')
    .execute()
  return rows.map((row) => ({
    ...toBadge(row),
    number: row.position,
    businesses: row.listings,
    picture: categoryPicture(row),
  }))
}

/** Every category by name, those that are not active too, for whoever files businesses. */
export async function listCategoryNames(db: Db) {
  return db
    .selectFrom('categories')
    .select(['name', 'slug', 'is_active'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
}

/** The same as the options of a select of the administration. */
export const listCategoryOptions = async (db: Db) =>
  (await listCategoryNames(db)).map(({ name, slug }) => ({ value: slug, label: name }))

/** Every active category by name, for a select. */
export async function listCategoryChoices(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'slug'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
}

/** The same with the drawing of each, to be chosen by it. */
export async function listPicturedChoices(db: Db) {
  const rows = await db
    .selectFrom('categories')
    .select(['id', ...BADGE_COLUMNS])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ id, ...row }) => {
    const { name, slug, illustration } = toBadge(row)
    return { id, name, slug, illustration }
  })
}
