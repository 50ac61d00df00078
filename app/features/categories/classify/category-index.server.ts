import type { Db } from 'db/connect'
import { BUILT_IN_CATEGORIES_WITH_SYNONYMS } from '../built-in'
import general from '../data/general-category.json' with { type: 'json' }
import { CategoryClassifier, type ClassifierWithCategoryNames, GENERAL_CATEGORY_SLUG } from './classify'

/** The categories of the database, for classifying businesses. */
export interface ClassifierCategoryIndex extends ClassifierWithCategoryNames {
  /** Ids by current slug. Also by the built-in slug of a category that has a built-in name but another slug. */
  ids: Map<string, number>
  /** Names by slug. */
  names: ReadonlyMap<string, string>
}

/** Reads the categories outside the trash, with their synonyms and those aliases that show them first. */
export async function loadClassifierCategoryIndex(db: Db): Promise<ClassifierCategoryIndex> {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  const aliases = await db
    .selectFrom('category_aliases')
    .select(['slug', 'category_id', 'position'])
    .execute()
  const synonyms = await db.selectFrom('category_synonyms').select(['term', 'category_id']).execute()
  const known = categories.map(({ id, slug, name }) => ({
    slug,
    name,
    aliases: aliases
      .filter((each) => each.category_id === id && each.position === 0)
      .map((each) => each.slug),
    synonyms: synonyms.filter((each) => each.category_id === id).map((each) => each.term),
  }))
  const ids = new Map(categories.map(({ slug, id }) => [slug, id]))
  for (const seed of BUILT_IN_CATEGORIES_WITH_SYNONYMS) {
    const renamed = categories.find((each) => each.name === seed.name)
    if (renamed && !ids.has(seed.slug)) ids.set(seed.slug, renamed.id)
  }
  return {
    ids,
    names: new Map(categories.map(({ slug, name }) => [slug, name])),
    classifier: new CategoryClassifier(known),
    categoryNames: categories.map(({ name }) => name),
  }
}

/** Creates or restores the general category, for businesses that fit no other (row 175). Returns its id. */
export async function ensureGeneralCategory(trx: Db, now: string): Promise<number> {
  const existing = await trx
    .selectFrom('categories')
    .select(['id', 'deleted_at'])
    .where('slug', '=', GENERAL_CATEGORY_SLUG)
    .executeTakeFirst()
  // The category may be in the trash, because the undo of an import deletes it.
  if (existing?.deleted_at)
    await trx
      .updateTable('categories')
      .set({ deleted_at: null, updated_at: now })
      .where('id', '=', existing.id)
      .execute()
  if (existing) return existing.id
  const last = await trx
    .selectFrom('categories')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const created = await trx
    .insertInto('categories')
    .values({
      ...general,
      slug: GENERAL_CATEGORY_SLUG,
      position: (last?.position ?? 0) + 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}
