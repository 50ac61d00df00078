import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { businessesNamed } from '~/features/businesses/find.server'
import { readReturn } from '~/features/businesses/http/directory-query'
import { notFound } from '~/features/businesses/http/not-found.server'
import type { BusinessDetail } from '~/features/businesses/schema'
import { businessByFormerSlug } from '~/features/businesses/slug-redirects.server'
import { NameChooser } from '~/features/businesses/ui/name-chooser'
import { nearOf } from '~/features/places/http/visitor-place.server'
import { readSavedIds } from '~/features/saved/http/saved-cookie.server'
import { businessMeta } from '~/features/seo/http/business-meta'
import { formTokenCookie } from '~/features/visitors/http/form-token-cookie.server'
import type { CacheRule } from '~/http/cache-rule'
import { setCookies } from '~/http/cookies.server'
import { withFallback } from '~/http/fallback.server'
import { pageMeta } from '~/http/meta'
import { useSite } from '~/http/site'
import { paths } from '~/paths'
import { distanceFrom } from '../distance.server'
import { nextChange } from '../http/cached-business'
import { readBusiness } from '../read-business.server'
import { WholePage } from '../ui/whole-page'

const cache: CacheRule<{ business: BusinessDetail | null }> = {
  needsFormToken: true,
  until: ({ business }, now) => nextChange(business, now),
}

export const handle = { enhance: 'business', showsReadTime: true, cache }

/** `/seo/{slug}`: the business of that slug or name, or those who share it (D2); here, which spares a redirect. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const named = await businessesNamed(db, slug)
  const meant = named.find((place) => place.slug === slug) ?? (named.length === 1 ? named[0] : undefined)
  const business = meant ? await readBusiness(db, meant.slug, new Date(), withFallback) : null
  if (named.length === 0) throw await elsewhere(slug)
  const shown = {
    business: business && {
      ...business,
      distance: await distanceFrom(db, nearOf(request, undefined).place, business.id),
    },
    isSaved: business !== null && (await readSavedIds(request)).includes(business.id),
    namesakes: named.filter((other) => other.slug !== business?.slug),
    back: readReturn(new URL(request.url).searchParams),
  }
  return data(shown, { headers: setCookies(formTokenCookie(request)) })
}

/** The same address with the slug the business has by now; the not-found page when it never had this one. */
async function elsewhere(slug: string) {
  const moved = await businessByFormerSlug(db, slug)
  return moved ? redirect(paths.businessByName(moved.slug), { status: 301 }) : notFound(db, slug)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  if (data.business) return businessMeta(matches, data.business)
  return pageMeta(matches, { title: `Negocios llamados ${data.namesakes[0]?.name}`, hidden: true })
}

export default function BusinessByName() {
  const { business, ...page } = useLoaderData<typeof loader>()
  const site = useSite()
  if (!business) return <NameChooser businesses={page.namesakes} />
  return <WholePage {...page} business={business} site={site} />
}
