import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { withFallback } from '~/http/fallback.server'
import { readPage } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { AdminPage } from '~/ui/layout/admin-page'
import { NearestNotice } from '~/ui/list/nearest-notice'
import { Pagination } from '~/ui/list/pagination'
import { UsualViews } from '~/ui/list/usual-views'
import { ACTION_WORDS, logQuery, NOUN_WORDS, readLogFilter, usualViews } from '../http/log-filter'
import { readLog, searchedOf } from '../log.server'
import { LogFilters } from '../ui/log-filters'
import { LogRecords } from '../ui/log-records'

export const loader = adminLoader(async ({ query, actor }) => {
  const filter = readLogFilter(query)
  const log = await withFallback('log', readLog(db, filter, readPage(query)), null)
  return {
    log,
    filter,
    searched: searchedOf(filter),
    query: logQuery(filter),
    words: { noun: NOUN_WORDS, action: ACTION_WORDS },
    views: usualViews(actor.username, dateIn(DEFAULT_TIME_ZONE, new Date())),
  }
})

export const meta = adminTitle('Bitácora')

export default function Log() {
  const { log, searched, query, views, ...filters } = useLoaderData<typeof loader>()
  const isFiltered = Object.values(query).some(Boolean)
  const here = (pagina: number) => adminPaths.auditLog({ ...query, pagina })
  return (
    <AdminPage
      title="Bitácora"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que se hizo desde la administración, con el antes y el después"
    >
      <UsualViews at={adminPaths.auditLog} query={query} views={views} />
      <LogFilters {...filters} isFiltered={isFiltered} />
      {searched !== null && (
        <p>
          Entre las {searched.toLocaleString('es-US')} anotaciones más recientes; elige días para ir más
          atrás.
        </p>
      )}
      <NearestNotice isNear={log?.isNear ?? false} typed={filters.filter.search} />
      {log === null && <NotLoaded title="No se pudo abrir la bitácora" />}
      {log?.rows.length === 0 && <NoEntries isFiltered={isFiltered} />}
      {log && log.rows.length > 0 && (
        <>
          <p className="figures" id="total">
            {log.total === 1 ? '1 anotación' : `${log.total.toLocaleString('es-US')} anotaciones`}
          </p>
          <LogRecords entries={log.rows} at={here(log.page)} />
          <Pagination page={log.page} pages={log.pages} href={here} />
        </>
      )}
    </AdminPage>
  )
}

const NoEntries = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    card={{ sign: '0', name: 'El cuaderno', hue: 'azul' }}
    title={isFiltered ? 'Nada coincide' : 'Todavía no hay nada'}
  >
    {isFiltered ? 'Prueba con menos filtros.' : 'Cada cambio que hagas queda anotado aquí.'}
  </EmptyState>
)
