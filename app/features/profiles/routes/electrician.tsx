import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { publishedPageReviews } from '~/features/moderation/page-reviews/published.server'
import { pageMeta } from '~/features/seo/routes/meta'
import { readSettings } from '~/features/settings/values.server'
import { newStamp } from '~/features/visitors/routes/visitor-check.server'
import { paths } from '~/paths'
import { ContractorPage } from '../ui/contractor-page'

/** Its own phone and e-mail, else the site's (row 160, D98). */
export async function loader() {
  const own = await readSettings(db, ['contractor_phone', 'contractor_email'])
  const contact = {
    phone: own.contractor_phone || env.SITE_PHONE || null,
    email: own.contractor_email || env.SITE_EMAIL || null,
  }
  return { contact, reviews: await publishedPageReviews(db, 'electrician'), stamp: newStamp() }
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
