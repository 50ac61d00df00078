import type { Db } from 'db/connect'
import { CATEGORIES, CATEGORY_ALIASES } from '~/features/categories/seed'

/** Inserts the 27 categories, in one transaction, when there is none yet; returns whether it did. */
export async function loadCategories(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const existing = await trx.selectFrom('categories').select('id').limit(1).executeTakeFirst()
    if (existing) return false
    const idOf = await insertCategories(trx)
    await trx.insertInto('category_aliases').values(aliasRows(idOf)).execute()
    await trx.insertInto('category_synonyms').values(synonymRows(idOf)).execute()
    return true
  })
}

type IdOf = (slug: string) => number

async function insertCategories(trx: Db): Promise<IdOf> {
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
  const ids = new Map(inserted.map((row) => [row.slug, row.id]))
  return (slug) => {
    const id = ids.get(slug)
    if (id === undefined) throw new Error(`No category has the slug ${slug}`)
    return id
  }
}

const aliasRows = (idOf: IdOf) =>
  CATEGORY_ALIASES.flatMap(({ slug, categories }) =>
    categories.map((category, position) => ({ slug, category_id: idOf(category), position })),
  )

const synonymRows = (idOf: IdOf) =>
  CATEGORIES.flatMap(({ slug, synonyms }) => synonyms.map((term) => ({ category_id: idOf(slug), term })))
