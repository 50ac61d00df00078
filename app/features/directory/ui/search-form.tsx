import type { ListingOrder } from '~/features/businesses/schema'
import type { Narrowing } from '~/features/businesses/traits'
import { PlaceField } from '~/features/places/ui/place-field'
import { StateSelect } from '~/features/places/ui/state-select'
import { LISTING_ORDER_WORDS, paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { SearchField } from '~/ui/controls/search-field'
import { FILTERS, SEARCH_LINE } from '~/ui/controls/search-line'
import { Icon } from '~/ui/display/icon'
import { NarrowingFields } from './narrowing-fields'

interface Props {
  action?: string
  search?: string
  state?: string | null
  label?: string
  placeholder?: string
  order?: ListingOrder | undefined
  place?: string | undefined
  hasPlace?: boolean
  narrowing?: Narrowing
}

/** A GET form, so that every search has an address; on phones all but text, place and button is folded away. */
export function SearchForm(props: Props) {
  const { action, search, state, label, placeholder, order, place, hasPlace = false, narrowing = {} } = props
  const chosen = [state, ...Object.values(narrowing)].filter(Boolean).length
  return (
    <search>
      <form className="sign" action={action ?? paths.directory()}>
        {order && <input type="hidden" name="orden" value={LISTING_ORDER_WORDS[order]} />}
        <div className={SEARCH_LINE}>
          <SearchField
            id="buscar"
            value={search}
            label={label ?? '¿Qué necesitas?'}
            placeholder={placeholder}
          />
          <details className={FILTERS}>
            <summary className="button button-small">
              <Icon name="filter" />
              Filtros{chosen > 0 && ` (${chosen})`}
            </summary>
            <div>
              <StateSelect id="buscar-estado" value={state} isFilter />
              <NarrowingFields narrowing={narrowing} hasPlace={hasPlace} />
            </div>
          </details>
          <PlaceField id="cerca" value={place} />
          <Button tone="primary" icon="search">
            Buscar
          </Button>
        </div>
      </form>
    </search>
  )
}
