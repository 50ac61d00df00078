import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { suggest } from '~/features/search/suggestions.server'
import { withFallback } from '~/http/fallback.server'
import { paths } from '~/paths'
import { readSearch } from '~/values/list-query'

/** What the script of a search shows below its field while somebody types: a text, and for a name the page of the business. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = readSearch(new URL(request.url).searchParams) ?? ''
  const none = { trades: [], businesses: [] }
  const { trades, businesses } = await withFallback('suggestions', suggest(db, text), none)
  return Response.json([
    ...trades.map((trade) => ({ text: trade })),
    ...businesses.map(({ name, city, ...page }) => ({ text: name, city, address: paths.business(page) })),
  ])
}
