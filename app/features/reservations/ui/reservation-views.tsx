import { adminPaths, type ListQuery } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { NEWEST_MADE, VIEW_WORDS } from '../labels'

const VIEWS: { label: string; query: ListQuery }[] = [
  { label: 'Hoy', query: { dia: VIEW_WORDS.today } },
  { label: 'Mañana', query: { dia: VIEW_WORDS.tomorrow } },
  { label: 'Semana', query: { dia: VIEW_WORDS.week } },
  { label: 'Todas', query: {} },
  { label: 'Recién pedidas', query: { orden: NEWEST_MADE } },
]

/** The days that are asked for daily, each a link; a status and a search that are set stay. */
export function ReservationViews({ query }: { query: ListQuery }) {
  const { search, estado, negocio, dia, desde, hasta, orden } = query
  return (
    <nav className="flex flex-wrap gap-2 print:hidden" aria-label="Qué reservas">
      {VIEWS.map(({ label, query: view }) => {
        const isCurrent = view.dia === dia && view.orden === orden && !desde && !hasta
        return (
          <ButtonLink
            key={label}
            size="small"
            aria-current={isCurrent ? 'page' : undefined}
            href={adminPaths.panel('reservaciones', { search, estado, negocio, ...view })}
          >
            {label}
          </ButtonLink>
        )
      })}
    </nav>
  )
}
