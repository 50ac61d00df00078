import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { readList } from '~/features/admin-lists/http/read-list.server'
import { ListView } from '~/features/admin-lists/ui/list-view'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { adminTitle } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { LOG_FILTERS, usualViews } from '../filters'
import { readLog, searchedOf } from '../log.server'
import { LOG } from '../ui/log-list'

export const loader = adminLoader(async ({ query, actor }) => {
  const log = await readList('log', LOG_FILTERS, query, (filter, page) => readLog(db, filter, page))
  return {
    ...log,
    searched: searchedOf(log.filter),
    views: usualViews(actor.username, dateIn(DEFAULT_TIME_ZONE, new Date())),
  }
})

export const meta = adminTitle('Bitácora')

export default function Log() {
  const { searched, ...log } = useLoaderData<typeof loader>()
  const notice = searched !== null && (
    <p>
      Entre las {searched.toLocaleString('es-US')} anotaciones más recientes; elige días para ir más atrás.
    </p>
  )
  return (
    <AdminPage
      title="Bitácora"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que se hizo desde la administración, con el antes y el después"
    >
      <ListView of={LOG} {...log} notice={notice} />
    </AdminPage>
  )
}
