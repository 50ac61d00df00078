import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import { describeNextFreeTime } from '../week.server'

/**
 * Responds with the next free time of a business as a short text, for its cached page. Bookings do not
 * invalidate that page. The text is empty if no time is free soon.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { id } = await requireBusinessAt(db, params)
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, max-age=30' }
  return new Response(await describeNextFreeTime(db, id, new Date()), { headers })
}
