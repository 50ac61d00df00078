import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { Button } from '../button'
import { Icon } from '../icon'
import { SearchField } from './search-field'
import { StateSelect } from './state-select'

interface Props {
  /** Where to search; the directory unless said otherwise. */
  action?: string
  search?: string
  /** Two letters of the preselected state. */
  state?: string | null
  label?: string
  placeholder?: string
  /** Text, state and button on one line where there is room; on phones the state is folded away. */
  line?: boolean
  /** Starts the ids, when a page has two of these forms. */
  id?: string
  /** A line below, as `Buscando en: Georgia`. */
  children?: ReactNode
}

/** Rows 25 to 28: a GET form, so that every search has an address. */
export function SearchForm({
  action,
  search,
  state,
  label,
  placeholder,
  line,
  id = 'buscar',
  children,
}: Props) {
  const stateSelect = <StateSelect id={`${id}-estado`} value={state} />
  return (
    <search>
      <form className="sign" action={action ?? paths.directory()}>
        <div className={line ? 'search-line' : 'search-form'}>
          <SearchField id={id} value={search} label={label ?? '¿Qué necesitas?'} placeholder={placeholder} />
          {line ? (
            <details className="filters">
              <summary className="button button-small">
                <Icon name="filter" />
                {state ?? 'Estado'}
              </summary>
              <div>{stateSelect}</div>
            </details>
          ) : (
            stateSelect
          )}
          <Button tone="primary" icon="search">
            Buscar
          </Button>
          {children && <p className="help">{children}</p>}
        </div>
      </form>
    </search>
  )
}
