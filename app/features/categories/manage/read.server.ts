import type { Db } from 'db/connect'
import { SHORT_SLUGS } from '../admin-slug'
import { BADGE_COLUMNS, categoryPicture, toBadge } from '../cards.server'
import { CATEGORY } from './fields'

/**
 * The category below `/admin/categoria`: by slug, short name (D9), or an earlier slug that nobody shares. Or null. `mainImage`
 * is null while the drawing stands for it.
 */
export async function findManagedCategory(db: Db, word: string) {
  const long = SHORT_SLUGS.get(word)
  const row =
    (await bySlug(db, word)) ?? (long ? await bySlug(db, long) : undefined) ?? (await byAlias(db, word))
  if (!row) return null
  const { id, version, description, image_url } = row
  return {
    ...toBadge(row),
    id,
    version,
    description,
    isActive: row.is_active === 1,
    picture: categoryPicture(row),
    mainImage: image_url,
  }
}

/** A category with its aliases and synonyms, as its form shows it; null when there is none. */
export async function readCategory(db: Db, id: number) {
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
      ...CATEGORY.fromRow({ ...row, gradient: toBadge(row).hue }),
      aliases: aliases.map(({ slug }) => slug),
      synonyms: synonyms.map(({ term }) => term),
    },
  }
}

const rows = (db: Db) =>
  db
    .selectFrom('categories')
    .select([
      ...BADGE_COLUMNS,
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
