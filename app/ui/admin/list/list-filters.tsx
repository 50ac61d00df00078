import type { ReactNode } from 'react'
import { Button, ButtonLink } from '~/ui/button'

interface Props {
  /** Path of the list; the filters go into its query. */
  action: string
  /** Fixed parts of the query, as the tab. */
  hidden?: { name: string; value: string }[]
  /** Address without any filter; left out while none is set. */
  clear?: string | undefined
  /** The fields. */
  children: ReactNode
}

/** The filters over a list: a GET form, so that what it shows has an address. */
export function ListFilters({ action, hidden = [], clear, children }: Props) {
  return (
    <search>
      <form className="list-filters" method="get" action={action}>
        {hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="cluster">
          <Button tone="primary" icon="search">
            Filtrar
          </Button>
          {clear && <ButtonLink href={clear}>Quitar filtros</ButtonLink>}
        </div>
      </form>
    </search>
  )
}
