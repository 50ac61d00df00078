import type { Db } from 'db/connect'
import { isReservedSlug } from '~/values/text/slug'

/**
 * A free slug for each wish, in their order: the wish itself, or with the first number from 2 that nobody has (D21).
 * A word of the application itself counts as taken (D13). Call it in the transaction that writes them.
 */
export async function freeSlugs(trx: Db, wishes: readonly string[]): Promise<string[]> {
  const taken = new Set(await slugsLike(trx, [...new Set(wishes)]))
  const slugs: string[] = []
  for (const wish of wishes) {
    let slug = wish
    for (let number = 2; isReservedSlug(slug) || taken.has(slug); number++) {
      slug = `${wish}-${number}`
      if (!taken.has(slug) && (await isTaken(trx, slug))) taken.add(slug)
    }
    taken.add(slug)
    slugs.push(slug)
  }
  return slugs
}

async function slugsLike(trx: Db, slugs: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('business_pages')
    .select('business_slug')
    .where((where) => where.or([where('business_slug', 'in', slugs), where('name_slug', 'in', slugs)]))
    .union(formerSlugs(trx).where('slug', 'in', slugs))
    .execute()
  return rows.map((row) => row.business_slug)
}

async function isTaken(trx: Db, slug: string): Promise<boolean> {
  const row = await trx
    .selectFrom('business_pages')
    .select('business_slug')
    .where('business_slug', '=', slug)
    .union(formerSlugs(trx).where('slug', '=', slug))
    .executeTakeFirst()
  return row !== undefined
}

/** What leads to a business that has another slug by now. */
const formerSlugs = (trx: Db) => trx.selectFrom('business_slug_redirects').select('slug as business_slug')
