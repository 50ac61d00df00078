import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { LogEntries } from '~/features/audit/ui/log-entries'
import { withFallback } from '~/http/fallback.server'
import { readNumber } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { AdminPage } from '~/ui/layout/admin-page'
import { ACTION_WORDS, logQuery, NOUN_WORDS, readLogFilter } from '../http/log-filter'
import { readLog } from '../log.server'
import { LogFilters } from '../ui/log-filters'

export const loader = adminLoader(async ({ query }) => {
  const filter = readLogFilter(query)
  const before = readNumber(query.get('antes')) ?? null
  const log = await withFallback('log', readLog(db, filter, before), null)
  const words = { noun: NOUN_WORDS, action: ACTION_WORDS }
  return { log, filter, query: logQuery(filter), isFirst: before === null, words }
})

export const meta = adminTitle('Bitácora')

export default function Log() {
  const { log, query, isFirst, ...filters } = useLoaderData<typeof loader>()
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <AdminPage
      title="Bitácora"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que se hizo desde la administración, con el antes y el después"
    >
      <LogFilters {...filters} isFiltered={isFiltered} />
      {log === null && <NotLoaded title="No se pudo abrir la bitácora" />}
      {log?.entries.length === 0 && (
        <EmptyState
          card={{ sign: '0', name: 'El cuaderno', hue: 'azul' }}
          title={isFiltered ? 'Nada coincide' : 'Todavía no hay nada'}
        >
          {isFiltered ? 'Prueba con menos filtros.' : 'Cada cambio que hagas queda anotado aquí.'}
        </EmptyState>
      )}
      {log && <LogEntries entries={log.entries} />}
      <nav className="flex flex-wrap items-center gap-3" aria-label="Páginas">
        {!isFirst && (
          <ButtonLink icon="back" href={adminPaths.auditLog(query)}>
            Lo más nuevo
          </ButtonLink>
        )}
        {log?.next && (
          <ButtonLink rel="next" href={adminPaths.auditLog({ ...query, antes: String(log.next) })}>
            Anteriores
          </ButtonLink>
        )}
      </nav>
    </AdminPage>
  )
}
