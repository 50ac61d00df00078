import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { isInCategoryOrAlias } from '~/features/businesses/find.server'
import {
  buildBusinessNotFoundResponse,
  buildNotFoundForWrongCategory,
} from '~/features/businesses/http/business-param.server'
import { parseReturnQuery } from '~/features/businesses/http/directory-query'
import { findBusinessByFormerSlug } from '~/features/businesses/slugs.server'
import { readSearchOrigin } from '~/features/places/http/visitor-place.server'
import { readSavedIds } from '~/features/saved/http/saved-cookie.server'
import { buildBusinessMeta } from '~/features/seo/http/business-meta'
import { createFormTokenCookie } from '~/features/visitors/http/visitor-check.server'
import { buildCookieHeaders } from '~/http/cookies.server'
import { withFallback } from '~/http/fallback.server'
import { useSiteData } from '~/http/site'
import { paths } from '~/paths'
import { BUSINESS_PAGE_CACHE_RULE } from '../http/cached-business'
import { readBusinessDistance, readPublicBusiness } from '../read-business.server'
import { PublicBusinessPage } from '../ui/whole-page'

export const handle = { enhance: 'business', showsReadTime: true, cache: BUSINESS_PAGE_CACHE_RULE }

/**
 * Loads the page of a business in one of its categories. Redirects a former slug, and a former slug of its
 * category or a hidden category. Throws not-found for any other category.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { categorySlug: category = '', slug = '' } = params
  const business = await readPublicBusiness(db, slug, new Date(), withFallback)
  if (!business) throw await elsewhere(slug)
  const isFiledHere = business.categories.some((filed) => filed.slug === category)
  const place = { ...business, categorySlug: business.category.slug }
  if (!isFiledHere && (await isInCategoryOrAlias(db, slug, category)))
    throw redirect(paths.business(place), 301)
  if (!isFiledHere) throw buildNotFoundForWrongCategory(place)
  const back = parseReturnQuery(new URL(request.url).searchParams)
  const distance = await readBusinessDistance(db, readSearchOrigin(request, undefined).place, business.id)
  const isSaved = (await readSavedIds(request)).includes(business.id)
  const shown = { business: { ...business, distance }, back, isSaved }
  return data(shown, { headers: buildCookieHeaders(createFormTokenCookie(request)) })
}

/**
 * Returns a redirect to the business that had this slug before, or the not-found response if there is none.
 */
async function elsewhere(slug: string) {
  const moved = await findBusinessByFormerSlug(db, slug)
  return moved ? redirect(paths.business(moved), { status: 301 }) : buildBusinessNotFoundResponse(db, slug)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildBusinessMeta(matches, data.business) : []

export default function BusinessPageRoute() {
  return <PublicBusinessPage {...useLoaderData<typeof loader>()} site={useSiteData()} />
}
