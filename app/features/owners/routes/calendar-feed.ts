import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { exportCalendarFeed, findBusinessByCalendarFeedToken } from '../calendar-feed.server'

/**
 * Responds with the reservations of a business as a calendar for its owner. Everyone who has the address can
 * read it (T241).
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const business = await findBusinessByCalendarFeedToken(db, params.feed ?? '', env.SESSION_SECRETS)
  if (!business) throw new Response(null, { status: 404, headers: NOINDEX_HEADERS })
  const site = { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN }
  const feed = await exportCalendarFeed(db, business, site, new Date())
  return new Response(feed, {
    headers: {
      ...NOINDEX_HEADERS,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="citas.ics"',
    },
  })
}

const NOINDEX_HEADERS = { 'X-Robots-Tag': 'noindex' }
