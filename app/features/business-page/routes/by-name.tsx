import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { findBusinessesSharingName } from '~/features/businesses/find.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'
import { parseReturnQuery } from '~/features/businesses/http/directory-query'
import type { BusinessDetail } from '~/features/businesses/schema'
import { findBusinessByFormerSlug } from '~/features/businesses/slugs.server'
import { SameNameBusinessesPage } from '~/features/businesses/ui/business-fields'
import { readSearchOrigin } from '~/features/places/http/visitor-place.server'
import { readSavedIds } from '~/features/saved/http/saved-cookie.server'
import { buildBusinessMeta } from '~/features/seo/http/business-meta'
import { createFormTokenCookie } from '~/features/visitors/http/visitor-check.server'
import type { PageCacheRule } from '~/http/cache-rule'
import { buildCookieHeaders } from '~/http/cookies.server'
import { withFallback } from '~/http/fallback.server'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { paths } from '~/paths'
import { findNextPageChange } from '../http/cached-business'
import { readBusinessDistance, readPublicBusiness } from '../read-business.server'
import { PublicBusinessPage } from '../ui/whole-page'

const cache: PageCacheRule<{ business: BusinessDetail | null }> = {
  needsFormToken: true,
  until: ({ business }, now) => findNextPageChange(business, now),
}

export const handle = { enhance: 'business', showsReadTime: true, cache }

/**
 * Page of a business by slug or name, `/seo/{slug}`. If several have the name and none has this slug, the
 * visitor chooses one (D2). If none has the slug or the name, a former slug is redirected.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const named = await findBusinessesSharingName(db, slug)
  const meant = named.find((place) => place.slug === slug) ?? (named.length === 1 ? named[0] : undefined)
  const business = meant ? await readPublicBusiness(db, meant.slug, new Date(), withFallback) : null
  if (named.length === 0) throw await elsewhere(slug)
  const shown = {
    business: business && {
      ...business,
      distance: await readBusinessDistance(db, readSearchOrigin(request, undefined).place, business.id),
    },
    isSaved: business !== null && (await readSavedIds(request)).includes(business.id),
    namesakes: named.filter((other) => other.slug !== business?.slug),
    back: parseReturnQuery(new URL(request.url).searchParams),
  }
  return data(shown, { headers: buildCookieHeaders(createFormTokenCookie(request)) })
}

/** Returns a redirect to this address with the current slug, or the not-found response if there is none. */
async function elsewhere(slug: string) {
  const moved = await findBusinessByFormerSlug(db, slug)
  return moved
    ? redirect(paths.businessByName(moved.slug), { status: 301 })
    : buildBusinessNotFoundResponse(db, slug)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  if (data.business) return buildBusinessMeta(matches, data.business)
  return buildPageMeta(matches, { title: `Negocios llamados ${data.namesakes[0]?.name}`, hidden: true })
}

export default function BusinessByNameRoute() {
  const { business, ...page } = useLoaderData<typeof loader>()
  const site = useSiteData()
  if (!business) return <SameNameBusinessesPage businesses={page.namesakes} />
  return <PublicBusinessPage {...page} business={business} site={site} />
}
