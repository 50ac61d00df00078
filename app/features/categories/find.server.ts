import type { Db } from 'db/connect'
import { paths } from '~/paths'
import type { Picture } from '~/values/pictures/palette'
import { getBuiltInCategory } from './built-in'
import { CATEGORY_BADGE_COLUMNS, getCategoryPicture, toCategoryBadge } from './cards.server'
import type { CategoryBadgeData } from './category-card'

/**
 * Finds the category at `/{slug}` by its slug or an alias (rows 90, 100, 103–119). If several share the alias,
 * returns the first, and the others in `alsoAt`. `includeHidden` also finds a hidden one by its slug (D8). A
 * built-in category that is not stored has no businesses (row 91). `category` is null if there is none.
 * `isPlainAlias`: the alias belongs to one active category, so its address redirects (D12).
 */
export async function findCategoryBySlugOrAlias(db: Db, slug: string, includeHidden = false) {
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
