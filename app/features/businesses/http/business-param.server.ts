import { data } from '@remix-run/node'
import type { Db } from 'db/connect'
import { db } from '~/db.server'
import { findBusinessIdsBySimilarName } from '~/features/search/nearest-names.server'
import { parseIdOrVersion } from '~/values/list-query'
import { cutText } from '~/values/text/clean'
import { findBusinessBySlug, readBusinessRefs } from '../find.server'
import { findBusinessName } from '../read.server'
import type { BusinessRef, BusinessWithCategorySlugs, NotFoundAlternatives } from '../schema'
import { findBusinessByFormerSlug } from '../slugs.server'

/**
 * Returns the published business at an address. Its slug may be a former one. Throws the not-found page if
 * there is none, or if it is not in that category (D17).
 */
export async function requireBusinessAt(
  db: Db,
  { categorySlug = '', slug = '' }: { categorySlug?: string | undefined; slug?: string | undefined },
): Promise<BusinessWithCategorySlugs> {
  const business = (await findBusinessBySlug(db, slug)) ?? (await movedSince(db, slug))
  if (!business) throw await buildBusinessNotFoundResponse(db, slug)
  if (!business.categorySlugs.includes(categorySlug)) throw buildNotFoundForWrongCategory(placeOf(business))
  return business
}

/**
 * Finds the published business by its former slug. Null if there is none. A form may have been opened before
 * the slug changed.
 */
async function movedSince(db: Db, slug: string): Promise<BusinessWithCategorySlugs | null> {
  const moved = await findBusinessByFormerSlug(db, slug)
  return moved && findBusinessBySlug(db, moved.slug)
}

const placeOf = ({ slug, name, categorySlug, city, stateCode }: BusinessWithCategorySlugs) => ({
  slug,
  name,
  categorySlug,
  city,
  stateCode,
})

/**
 * Returns the business of `/admin/contactos/{id}/…`. Throws 404 if the id is invalid, or the business does
 * not exist or is in the trash.
 */
export async function requireBusinessById({
  id,
}: {
  id?: string | undefined
}): Promise<{ id: number; name: string }> {
  const number = parseIdOrVersion(id)
  const found = number === undefined ? null : await findBusinessName(db, number)
  if (!found) throw data(null, { status: 404 })
  return found
}

/**
 * Builds a not-found response (404) to throw. It suggests at most three businesses whose names are most
 * similar to `address` (rows 123, 164; D15).
 */
export async function buildBusinessNotFoundResponse(db: Db, address: string) {
  const search = urlPathToSearchText(address)
  const nearest = search ? await readBusinessRefs(db, await findBusinessIdsBySimilarName(db, search, 3)) : []
  return data<NotFoundAlternatives>({ search, nearest }, { status: 404 })
}

/**
 * Builds a not-found response for a business whose address has the wrong category. It suggests that business
 * (D17).
 */
export function buildNotFoundForWrongCategory(business: BusinessRef) {
  return data<NotFoundAlternatives>({ search: business.name, nearest: [business] }, { status: 404 })
}

/** Returns the last part of an address as a search text of at most 60 characters. */
export function urlPathToSearchText(address: string): string {
  const last = address.split('/').findLast((segment) => segment !== '') ?? ''
  return cutText(last.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(), 60)
}
