import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { withFallback } from '~/http/fallback.server'
import { readPage } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { opinionQuery, readOpinionFilter } from '../http/opinion-filter'
import { listOpinions } from '../manage/list.server'
import { AdminOpinionsPage } from '../ui/admin-opinions-page'

/** Every opinion on a business, whatever became of it, the newest first. */
export const loader = adminLoader(async ({ query }) => {
  const filter = readOpinionFilter(query)
  const list = await withFallback('opinions', listOpinions(db, filter, readPage(query)), null)
  return { list, filter, query: opinionQuery(filter) }
})

export const meta = adminTitle('Opiniones')

export default function AdminOpinions() {
  return <AdminOpinionsPage {...useLoaderData<typeof loader>()} />
}
