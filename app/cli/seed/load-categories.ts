import type { Db } from 'db/connect'
import { CATEGORIES, CATEGORY_ALIASES } from '~/features/categories/seed'

/**
 * Inserts the 27 categories with their aliases and synonyms, in one transaction, when there is no category yet.
 * Whatever an administrator has made of them since is left alone. Returns whether anything was inserted.
 */
export async function loadCategories(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const existing = await trx.selectFrom('categories').select('id').limit(1).executeTakeFirst()
    if (existing) return false

    const now = new Date().toISOString()
    const inserted = await trx
      .insertInto('categories')
      .values(
        CATEGORIES.map((category, index) => ({
          name: category.name,
          slug: category.slug,
          subtitle: category.subtitle,
          service_type: category.serviceType,
          description: category.description,
          gradient: category.hue,
          illustration: category.illustration,
          image_url: null,
          position: index + 1,
          slot_capacity: category.slotCapacity,
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })),
      )
      .returning(['id', 'slug'])
      .execute()
    const idBySlug = new Map(inserted.map((row) => [row.slug, row.id]))
    const idOf = (slug: string) => {
      const id = idBySlug.get(slug)
      if (id === undefined) throw new Error(`No category has the slug ${slug}`)
      return id
    }

    await trx
      .insertInto('category_aliases')
      .values(
        CATEGORY_ALIASES.flatMap((alias) =>
          alias.categories.map((slug, position) => ({
            slug: alias.slug,
            category_id: idOf(slug),
            position,
          })),
        ),
      )
      .execute()
    await trx
      .insertInto('category_synonyms')
      .values(
        CATEGORIES.flatMap((category) =>
          category.synonyms.map((term) => ({ category_id: idOf(category.slug), term })),
        ),
      )
      .execute()
    return true
  })
}
