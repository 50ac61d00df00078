import type { ListQuery } from '~/admin-paths'
import { ButtonLink } from '../controls/button'

interface Props {
  /** The list, filtered. */
  at: (query: ListQuery) => string
  /** What it shows now. */
  query: ListQuery
  views: readonly { name: string; query: ListQuery }[]
}

/** What is asked of a list most, each a link; the one that is shown is marked. */
export const UsualViews = ({ at, query, views }: Props) => (
  <nav className="flex flex-wrap gap-2 print:hidden" aria-label="Vistas">
    {views.map((view) => (
      <ButtonLink
        key={view.name}
        size="small"
        aria-current={at(view.query) === at(query) ? 'page' : undefined}
        href={at(view.query)}
      >
        {view.name}
      </ButtonLink>
    ))}
  </nav>
)
