import type { ReactNode } from 'react'
import type { DirectoryFilters, FilterCounts } from '~/features/businesses/attributes'
import type { ListingOrder } from '~/features/businesses/schema'
import { PlaceField } from '~/features/places/ui/place-field'
import { StateSelect } from '~/features/places/ui/state-select'
import { LISTING_ORDER_WORDS, paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { SearchField } from '~/ui/controls/search-field'
import { SEARCH_LINE } from '~/ui/controls/search-line'
import { FilterFields } from './filter-fields'

interface Props {
  action?: string
  search?: string
  label?: string
  placeholder?: string
  view?: 'list' | 'search'
  order?: ListingOrder | undefined
  place?: string | undefined
  trades?: readonly string[] | undefined
  /** What narrows the list; left out where there is none yet. */
  filters?: Filters
}

interface Filters {
  state: string | null | undefined
  /** Those that have businesses; all of them where nobody knows. */
  states: readonly string[] | undefined
  chosenFilters: DirectoryFilters
  /** How many each filter would leave. */
  counts: FilterCounts | undefined
  hasPlace: boolean
  isSearch?: boolean
  /** The category, where it can be chosen. */
  category?: ReactNode
  /** How many are set. */
  chosen: number
  /** What the list is narrowed to, and other views of it. */
  tools: ReactNode
}

/** A GET form, so that every search has an address: what and where in one line, what narrows them in the next. */
export function SearchForm(props: Props) {
  const {
    action = paths.directory(),
    search,
    label = 'Buscar',
    placeholder,
    view,
    order,
    place,
    trades,
  } = props
  return (
    <search>
      <form className="list-search" action={action}>
        {view === 'search' && <input type="hidden" name="vista" value="buscar" />}
        {order && <input type="hidden" name="orden" value={LISTING_ORDER_WORDS[order]} />}
        <div className={SEARCH_LINE}>
          <SearchField id="buscar" value={search} label={label} placeholder={placeholder} trades={trades} />
          <div className="where">
            <PlaceField id="cerca" value={place} />
            <Button tone="primary" icon="search">
              Buscar
            </Button>
          </div>
        </div>
        {props.filters && <FilterRow {...props.filters} />}
      </form>
    </search>
  )
}

/** The panel lies over the list: opening it moves nothing. */
function FilterRow({ state, states, category, chosen, tools, ...chosenFilters }: Filters) {
  return (
    <div className="filter-row">
      <details className="menu filter-menu">
        <summary className="button button-small">Filtros{chosen > 0 && ` (${chosen})`}</summary>
        <div>
          {category}
          <StateSelect id="buscar-estado" value={state} only={states} />
          <FilterFields {...chosenFilters} />
          <Button tone="primary">Ver resultados</Button>
        </div>
      </details>
      {tools}
    </div>
  )
}
