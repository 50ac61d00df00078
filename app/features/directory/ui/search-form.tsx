import { StateSelect } from '~/features/places/ui/state-select'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { SearchField } from '~/ui/controls/search-field'
import { Icon } from '~/ui/display/icon'

interface Props {
  /** Where to search; the directory unless said otherwise. */
  action?: string
  search?: string
  /** Two letters of the preselected state. */
  state?: string | null
  label?: string
  placeholder?: string
}

/**
 * A GET form, so that every search has an address. Text, state and button stand on one line where there is room; on
 * phones the state is folded away.
 */
export function SearchForm({ action, search, state, label, placeholder }: Props) {
  return (
    <search>
      <form className="sign" action={action ?? paths.directory()}>
        <div className="search-line">
          <SearchField
            id="buscar"
            value={search}
            label={label ?? '¿Qué necesitas?'}
            placeholder={placeholder}
          />
          <details className="filters">
            <summary className="button button-small">
              <Icon name="filter" />
              {state ?? 'Estado'}
            </summary>
            <div>
              <StateSelect id="buscar-estado" value={state} />
            </div>
          </details>
          <Button tone="primary" icon="search">
            Buscar
          </Button>
        </div>
      </form>
    </search>
  )
}
