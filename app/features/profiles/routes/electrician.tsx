import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { listDrawingsOfTrade } from '~/features/businesses/trade-drawing.server'
import { publishedPageRatings } from '~/features/moderation/page-ratings/store.server'
import { readSettings, readSite } from '~/features/settings/site.server'
import { formTokenCookie } from '~/features/visitors/http/visitor-check.server'
import type { CacheRule } from '~/http/cache-rule'
import { setCookies } from '~/http/cookies.server'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { ContractorPage } from '../ui/contractor-page'

const cache: CacheRule = { needsFormToken: true }

export const handle = { cache }

/** Loads the electricians' page with its own phone and e-mail, or those of the site (row 160, D98). */
export async function loader({ request }: LoaderFunctionArgs) {
  const own = await readSettings(db, ['contractor_phone', 'contractor_email'])
  const site = await readSite(db, env)
  const contact = {
    phone: own.contractor_phone || site.SITE_PHONE || null,
    email: own.contractor_email || site.SITE_EMAIL || null,
  }
  const reviews = await publishedPageRatings(db, 'electrician')
  const drawings = listDrawingsOfTrade('electricista')
  return data({ contact, reviews, drawings }, { headers: setCookies(formTokenCookie(request)) })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Electricistas que hablan español',
    description: 'Trabajos residenciales, comerciales e industriales, y qué preguntar antes de contratar.',
    canonical: paths.electrician(),
  })

export default function Electrician() {
  return <ContractorPage {...useLoaderData<typeof loader>()} />
}
