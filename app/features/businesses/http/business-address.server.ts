import type { Db } from 'db/connect'
import { filedBusiness } from '../find.server'
import type { FiledBusiness } from '../schema'
import { businessByFormerSlug } from '../slug-redirects.server'
import { filedElsewhere, notFound } from './not-found.server'

/** The published business at an address. Throws the not-found page for none, or one filed elsewhere (D17). */
export async function businessAt(
  db: Db,
  { category = '', business: slug = '' }: { category?: string | undefined; business?: string | undefined },
): Promise<FiledBusiness> {
  const business = (await filedBusiness(db, slug)) ?? (await movedSince(db, slug))
  if (!business) throw await notFound(db, slug)
  if (!business.categorySlugs.includes(category)) throw filedElsewhere(placeOf(business))
  return business
}

/** A form that was opened before its business got another address is still about that business. */
async function movedSince(db: Db, slug: string): Promise<FiledBusiness | null> {
  const moved = await businessByFormerSlug(db, slug)
  return moved && filedBusiness(db, moved.slug)
}

const placeOf = ({ slug, name, categorySlug, city, stateCode }: FiledBusiness) => ({
  slug,
  name,
  categorySlug,
  city,
  stateCode,
})
