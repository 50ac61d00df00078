import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readReturn } from '~/http/directory-query'
import { businessMeta, pageMeta } from '~/http/meta'
import { notFound } from '~/http/not-found.server'
import { useSite } from '~/http/site'
import { tolerate } from '~/http/tolerate.server'
import { newStamp } from '~/http/visitor-check.server'
import { businessesNamed } from '~/models/business/find.server'
import { movedBusiness } from '~/models/business/moved.server'
import { readBusiness } from '~/models/business/page.server'
import { paths } from '~/paths'
import { BusinessPage } from '~/ui/business/business-page'
import { NameChooser } from '~/ui/business/name-chooser'

export const handle = { enhance: 'business', live: true }

/**
 * `/seo/{slug}`: the business with that slug, else the only one with that name, else those that share it (D2).
 * The page answers here with status 200 and its canonical address: a slow line is spared the redirect.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const named = await businessesNamed(db, slug)
  const meant = named.find((place) => place.slug === slug) ?? (named.length === 1 ? named[0] : undefined)
  const business = meant ? await readBusiness(db, meant.slug, new Date(), tolerate(request)) : null
  if (named.length === 0) throw await elsewhere(slug)
  return {
    business,
    namesakes: named.filter((other) => other.slug !== business?.slug),
    back: readReturn(new URL(request.url).searchParams),
    stamp: newStamp(),
  }
}

/** The same address with the slug the business has by now; the not-found page when it never had this one. */
async function elsewhere(slug: string) {
  const moved = await movedBusiness(db, slug)
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
  return <BusinessPage {...page} business={business} site={site} />
}
