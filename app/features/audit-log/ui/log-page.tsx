import { adminPaths, type ListQuery } from '~/admin-paths'
import type { LinkedEntry } from '~/features/audit/schema'
import { LogEntries } from '~/features/audit/ui/log-entries'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { LogFilters, type LogFiltersProps } from './log-filters'

interface Props extends Omit<LogFiltersProps, 'isFiltered'> {
  log: { entries: LinkedEntry[]; next: number | null } | null
  query: ListQuery
  isFirst: boolean
}

export function LogPage({ log, query, isFirst, ...filters }: Props) {
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <AdminPage
      title="Bitácora"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que se hizo desde la administración, con el antes y el después"
    >
      <LogFilters {...filters} isFiltered={isFiltered} />
      {log === null && (
        <Notice kind="error" title="No se pudo abrir la bitácora" role="alert">
          Ya quedó anotado. Espera un momento y vuelve a intentarlo.
        </Notice>
      )}
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
