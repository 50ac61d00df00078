import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { AdminListView } from '~/features/admin-lists/ui/list-view'
import { createAdminMeta } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { RATING_FILTERS } from '../manage/filters'
import { listRatings } from '../manage/list.server'
import { ADMIN_RATING_LIST, RATING_VIEWS } from '../ui/admin-rating-list'

/** Loads the list of ratings, newest first. */
export const loader = adminLoader(({ query }) =>
  readAdminList('opinions', RATING_FILTERS, query, (filter, page) => listRatings(db, filter, page)),
)

export const meta = createAdminMeta('Opiniones')

export default function AdminRatings() {
  return (
    <AdminPage title="Opiniones" lead="Las de todos los negocios, la más nueva primero">
      <AdminListView of={ADMIN_RATING_LIST} {...useLoaderData<typeof loader>()} views={RATING_VIEWS} />
    </AdminPage>
  )
}
