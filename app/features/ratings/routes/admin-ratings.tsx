import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { withFallback } from '~/http/fallback.server'
import { readPage } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { ratingQuery, readRatingFilter } from '../http/rating-filter'
import { listRatings } from '../manage/list.server'
import { AdminRatingsPage } from '../ui/admin-ratings-page'

/** Every comment on a business, whatever became of it, the newest first. */
export const loader = adminLoader(async ({ query }) => {
  const filter = readRatingFilter(query)
  const list = await withFallback('opinions', listRatings(db, filter, readPage(query)), null)
  return { list, filter, query: ratingQuery(filter) }
})

export const meta = adminTitle('Opiniones')

export default function AdminRatings() {
  return <AdminRatingsPage {...useLoaderData<typeof loader>()} />
}
