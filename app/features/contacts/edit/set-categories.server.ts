import type { Db } from 'db/connect'

/** Files a contact and its page, if any, under the same categories, the first being primary (D21), within `trx`. */
export async function setContactCategories(
  trx: Db,
  { contactId, businessId }: { contactId: number; businessId: number | null },
  categoryIds: readonly number[],
): Promise<void> {
  const rows = categoryIds.map((category_id, position) => ({ category_id, position }))
  await trx.deleteFrom('contact_categories').where('contact_id', '=', contactId).execute()
  if (rows.length > 0)
    await trx
      .insertInto('contact_categories')
      .values(rows.map((row) => ({ ...row, contact_id: contactId })))
      .execute()
  const [primary] = categoryIds
  if (businessId === null || primary === undefined) return
  await trx.deleteFrom('business_categories').where('business_id', '=', businessId).execute()
  await trx
    .insertInto('business_categories')
    .values(rows.map((row) => ({ ...row, business_id: businessId })))
    .execute()
  await trx.updateTable('business_pages').set({ category_id: primary }).where('id', '=', businessId).execute()
}
