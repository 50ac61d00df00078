import type { Db } from 'db/connect'

/** Where the published business is now that once had this slug; null when none had it. */
export async function businessByFormerSlug(
  db: Db,
  formerSlug: string,
): Promise<{ slug: string; categorySlug: string } | null> {
  const place = await db
    .selectFrom('business_slug_redirects as former')
    .innerJoin('businesses as business', 'business.id', 'former.business_id')
    .innerJoin('categories', 'categories.id', 'business.category_id')
    .select(['business.business_slug as slug', 'categories.slug as categorySlug'])
    .where('former.slug', '=', formerSlug)
    .where('business.is_listed', '=', 1)
    .executeTakeFirst()
  return place ?? null
}

/** Has links to `before` lead to the business that is `after` now; call it in the transaction that changes the slug. */
export async function saveSlugRedirect(
  trx: Db,
  businessId: number,
  { before, after }: { before: string; after: string },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('business_slug_redirects').where('slug', '=', after).execute()
  const row = { business_id: businessId, created_at: now.toISOString() }
  await trx
    .insertInto('business_slug_redirects')
    .values({ slug: before, ...row })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .execute()
}
