import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { isReservedSlug } from '~/values/text/slug'

/**
 * Finds an unused slug for each wish: the wish itself, or with a number from 2 on (D21). Reserved words count
 * as used (D13). Must run in the transaction that stores them.
 */
export async function findFreeSlugs(trx: Db, wantedSlugs: readonly string[]): Promise<string[]> {
  const taken = new Set(await slugsLike(trx, [...new Set(wantedSlugs)]))
  for (;;) {
    const slugs = numbered(wantedSlugs, taken)
    const others = slugs.filter((slug, index) => slug !== wantedSlugs[index])
    const lost = others.length > 0 ? await takenAmong(trx, others) : []
    if (lost.length === 0) return slugs
    for (const slug of lost) taken.add(slug)
  }
}

function numbered(wishes: readonly string[], taken: ReadonlySet<string>): string[] {
  const given = new Set<string>()
  const isFree = (slug: string) => !isReservedSlug(slug) && !taken.has(slug) && !given.has(slug)
  return wishes.map((wish) => {
    let slug = wish
    for (let number = 2; !isFree(slug); number++) slug = `${wish}-${number}`
    given.add(slug)
    return slug
  })
}

/**
 * Lists which of `slugs` are or were used. Adds the slugs of businesses whose name turns into one of `slugs`.
 */
async function slugsLike(trx: Db, slugs: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('businesses')
    .select('business_slug')
    .where('name_slug', 'in', toValueList(slugs))
    .execute()
  return [...rows.map((row) => row.business_slug), ...(await takenAmong(trx, slugs))]
}

async function takenAmong(trx: Db, slugs: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('businesses')
    .select('business_slug as slug')
    .where('business_slug', 'in', toValueList(slugs))
    // Former slugs redirect to businesses that have another slug now.
    .union(trx.selectFrom('business_slug_redirects').select('slug').where('slug', 'in', toValueList(slugs)))
    .execute()
  return rows.map((row) => row.slug)
}

/** Finds the published business that had this slug before. Null if there is none. */
export async function findBusinessByFormerSlug(
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

/**
 * Redirects the former slug `before` to the business, and deletes a redirect of `after`, its new slug. Call
 * it in the transaction that changes the slug.
 */
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
