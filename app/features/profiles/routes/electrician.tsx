import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { listDrawingsOfTrade } from '~/features/businesses/trade-drawing.server'
import { listNewestComments } from '~/features/ratings/comments.server'
import { type Contractor, findContractor } from '~/features/settings/contractor.server'
import { readSettings, readSiteSettings } from '~/features/settings/site.server'
import { createFormTokenCookie } from '~/features/visitors/http/visitor-check.server'
import type { CacheRule } from '~/http/cache-rule'
import { buildCookieHeaders } from '~/http/cookies.server'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { toSafeEmailOrNull, toSafePhoneOrNull } from '~/values/contact/links'
import { ContractorPage } from '../ui/contractor-page'

const cache: CacheRule = { needsFormToken: true }

export const handle = { cache }

const COMMENTS_SHOWN = 6

/**
 * Loads the electricians' page with the comments on its business. Phone and e-mail are those of the page, of
 * the business if it is published, or of the site (row 160, D98, D150).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const own = await readSettings(db, ['contractor_phone', 'contractor_email'])
  const site = await readSiteSettings(db, env)
  const named = await findContractor(db)
  const listed = named?.isListed === 1 ? named : null
  const contact = {
    phone: own.contractor_phone || toSafePhoneOrNull(listed?.phone ?? null) || site.SITE_PHONE || null,
    email: own.contractor_email || shownEmail(listed) || site.SITE_EMAIL || null,
  }
  const business = listed && { name: listed.name, slug: listed.slug, categorySlug: listed.categorySlug }
  // A draft has no page of its own. Comments on a held or withdrawn business are not public.
  const shown = named?.status === 'draft' ? named : listed
  const comments = shown ? await listNewestComments(db, shown.id, COMMENTS_SHOWN) : []
  const drawings = listDrawingsOfTrade('electricista')
  return data(
    { contact, business, comments, drawings },
    { headers: buildCookieHeaders(createFormTokenCookie(request)) },
  )
}

const shownEmail = (business: Contractor | null) =>
  business?.showsEmail === 1 ? toSafeEmailOrNull(business.email) : null

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Electricistas que hablan español',
    description: 'Trabajos residenciales, comerciales e industriales, y qué preguntar antes de contratar.',
    canonical: paths.electrician(),
  })

export default function ElectricianRoute() {
  return <ContractorPage {...useLoaderData<typeof loader>()} />
}
