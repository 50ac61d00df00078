import type { Db } from 'db/connect'
import { CATEGORY_SLUG_BY_SHORT_SLUG, type ImageBankBadgeProps } from '../category-card'
import { CATEGORY_BADGE_COLUMNS, getCategoryPicture, toCategoryBadge } from '../read.server'
import { categoryFieldSet } from './fields'

/**
 * Finds a category for `/admin/categoria` by slug, short name (D9), or an alias that no other category shares.
 * Null if there is none. `mainImage` is null if no main picture is set.
 */
export async function findAdminCategoryBySlugOrAlias(db: Db, slugOrAlias: string) {
  const long = CATEGORY_SLUG_BY_SHORT_SLUG.get(slugOrAlias)
  const row =
    (await bySlug(db, slugOrAlias)) ??
    (long ? await bySlug(db, long) : undefined) ??
    (await byAlias(db, slugOrAlias))
  if (!row) return null
  const { id, version, description, image_url } = row
  return {
    ...toCategoryBadge(row),
    id,
    version,
    description,
    isActive: row.is_active === 1,
    picture: getCategoryPicture(row),
    mainImage: image_url,
  }
}

/** Reads a category with aliases and synonyms, as its form shows it. Null if there is none. */
export async function findCategoryFormValues(db: Db, id: number) {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const [aliases, synonyms] = await Promise.all([
    db.selectFrom('category_aliases').select('slug').where('category_id', '=', id).orderBy('slug').execute(),
    db.selectFrom('category_synonyms').select('term').where('category_id', '=', id).orderBy('term').execute(),
  ])
  return {
    id,
    version: row.version,
    values: {
      ...categoryFieldSet.fromRow({ ...row, gradient: toCategoryBadge(row).hue }),
      aliases: aliases.map(({ slug }) => slug),
      synonyms: synonyms.map(({ term }) => term),
    },
  }
}

const rows = (db: Db) =>
  db
    .selectFrom('categories')
    .select([
      ...CATEGORY_BADGE_COLUMNS,
      'categories.id',
      'categories.subtitle',
      'categories.service_type',
      'categories.description',
      'categories.image_url',
      'categories.slot_capacity',
      'categories.is_active',
      'categories.version',
    ])
    .where('deleted_at', 'is', null)

const bySlug = (db: Db, slug: string) => rows(db).where('slug', '=', slug).executeTakeFirst()

async function byAlias(db: Db, slug: string) {
  const owners = await db
    .selectFrom('category_aliases')
    .select('category_id')
    .where('slug', '=', slug)
    .limit(2)
    .execute()
  const [only, other] = owners
  return only && !other ? rows(db).where('id', '=', only.category_id).executeTakeFirst() : undefined
}

/**
 * Lists the categories, also inactive ones, by name or by their number (rows 208, 209). `approvedImageCounts`
 * has the number of approved images by category id. Null means unknown.
 */
export async function listAdminCategories(
  db: Db,
  order: 'name' | 'position',
  approvedImageCounts: ReadonlyMap<number, number> | null,
) {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('listing_counts', (join) =>
      join.onRef('listing_counts.category_id', '=', 'categories.id').on('listing_counts.state_code', '=', ''),
    )
    .select([
      ...CATEGORY_BADGE_COLUMNS,
      'categories.id',
      'categories.position',
      'categories.is_active',
      'categories.image_url',
      'listing_counts.listings',
    ])
    .where('categories.deleted_at', 'is', null)
    .orderBy(order === 'name' ? 'categories.name' : 'categories.position')
    .orderBy('categories.id')
    .execute()
  return rows.map((row) => ({
    ...toCategoryBadge(row),
    id: row.id,
    position: row.position,
    isActive: row.is_active === 1,
    businesses: row.listings ?? 0,
    picture: getCategoryPicture(row),
    approvedImages: approvedImageCounts && (approvedImageCounts.get(row.id) ?? 0),
  }))
}

/** A category in the administration lists. */
export type AdminCategoryRow = Awaited<ReturnType<typeof listAdminCategories>>[number] & {
  completeness: ImageBankBadgeProps
}

/** Counts approved bank images per category. Categories without images are absent. */
export async function countApprovedImagesByCategory(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('category_image_bank')
    .select(({ fn }) => ['category_id', fn.countAll<number>().as('images')])
    .where('status', '=', 'approved')
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(({ category_id, images }) => [category_id, images]))
}
