import { adminPaths, type ListQuery, withReturn } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { VIEWED_LISTS, type ViewedListName, viewAddress, viewAt } from '../lists'
import type { SavedView } from '../views.server'

interface Props {
  list: ViewedListName
  /** What the list shows now. */
  query: ListQuery
  own: readonly SavedView[]
  /** Views that everybody has. */
  common?: readonly { name: string; query: ListQuery }[]
}

/** Named views of a list as links; what is shown and has no name yet can be given one. */
export function ViewsLine({ list, query, own, common = [] }: Props) {
  const { at } = VIEWED_LISTS[list]
  const named = [
    ...common.map((view) => ({ name: view.name, view: viewAt(at(view.query)) })),
    ...own.map((view) => ({ name: view.name, view })),
  ]
  const shown = viewAt(at(query))
  const isNamed = named.some(({ view }) => view?.query === shown?.query)
  if (named.length === 0 && !shown) return null
  return (
    <nav className="flex flex-wrap gap-2 print:hidden" aria-label="Vistas">
      {named.map(
        ({ name, view }) =>
          view && (
            <ButtonLink
              key={`${name} ${view.query}`}
              size="small"
              aria-current={view.query === shown?.query ? 'page' : undefined}
              href={viewAddress(view)}
            >
              {name}
            </ButtonLink>
          ),
      )}
      {shown && !isNamed && (
        <a className={LINK} href={withReturn(adminPaths.savedViews(), viewAddress(shown))}>
          Guardar esta vista
        </a>
      )}
      {own.length > 0 && (
        <a className={LINK} href={adminPaths.savedViews()}>
          Mis vistas
        </a>
      )}
    </nav>
  )
}

const LINK = 'lettering inline-flex min-h-11 items-center px-1'
