import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { isReservedSlug } from '~/values/text/slug'

/** A free slug for each wish, itself or with a number from 2 (D21); our own words are taken (D13). In `trx`. */
export async function freeSlugs(trx: Db, wishes: readonly string[]): Promise<string[]> {
  const taken = new Set(await slugsLike(trx, [...new Set(wishes)]))
  for (;;) {
    const slugs = numbered(wishes, taken)
    const others = slugs.filter((slug, index) => slug !== wishes[index])
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

/** Those of `slugs` that some business has or had, and with them the slugs of all whose name asks for one of them. */
async function slugsLike(trx: Db, slugs: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('businesses')
    .select('business_slug')
    .where('name_slug', 'in', listOf(slugs))
    .execute()
  return [...rows.map((row) => row.business_slug), ...(await takenAmong(trx, slugs))]
}

async function takenAmong(trx: Db, slugs: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('businesses')
    .select('business_slug as slug')
    .where('business_slug', 'in', listOf(slugs))
    // What leads to a business that has another slug by now.
    .union(trx.selectFrom('business_slug_redirects').select('slug').where('slug', 'in', listOf(slugs)))
    .execute()
  return rows.map((row) => row.slug)
}
