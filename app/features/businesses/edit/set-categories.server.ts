import type { Db } from 'db/connect'

/** The ids of these categories in their order; null when one of them is no category. */
export async function findCategoryIds(db: Db, slugs: readonly string[]): Promise<number[] | null> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .where('deleted_at', 'is', null)
    .execute()
  const ids = slugs.flatMap((slug) => rows.find((row) => row.slug === slug)?.id ?? [])
  return ids.length === slugs.length ? ids : null
}

/** Files a business and its contact under these categories, the first being the primary one (D21). */
export async function setBusinessCategories(
  trx: Db,
  { contactId, businessId }: { contactId: number; businessId: number },
  categoryIds: readonly number[],
): Promise<void> {
  const rows = categoryIds.map((category_id, position) => ({ category_id, position }))
  const filed = await trx
    .selectFrom('business_categories')
    .select('category_id')
    .where('business_id', '=', businessId)
    .orderBy('position')
    .execute()
  if (filed.map((row) => row.category_id).join() !== categoryIds.join()) {
    await trx.deleteFrom('business_categories').where('business_id', '=', businessId).execute()
    await trx
      .insertInto('business_categories')
      .values(rows.map((row) => ({ ...row, business_id: businessId })))
      .execute()
  }
  await trx.deleteFrom('contact_categories').where('contact_id', '=', contactId).execute()
  await trx
    .insertInto('contact_categories')
    .values(rows.map((row) => ({ ...row, contact_id: contactId })))
    .execute()
}
