import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { readSearchOrigin, readVisitorState } from '~/features/places/http/visitor-place.server'
import { autocomplete } from '~/features/search/autocomplete.server'
import { withFallback } from '~/http/fallback.server'
import { paths } from '~/paths'
import { parseSearchParam } from '~/values/list-query'

/** Returns the entries of the autocomplete list: a text for each, and the page for a business. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const text = parseSearchParam(searchParams) ?? ''
  const { place } = readSearchOrigin(request, searchParams.get('cerca')?.trim() || undefined)
  const none = { trades: [], businesses: [] }
  const state = place?.state ?? readVisitorState(request)
  const found = autocomplete(db, text, place, state)
  const { trades, businesses } = await withFallback('suggestions', found, none)
  return Response.json([
    ...trades.map((trade) => ({ text: trade })),
    ...businesses.map(({ name, city, ...page }) => ({ text: name, city, address: paths.business(page) })),
  ])
}
