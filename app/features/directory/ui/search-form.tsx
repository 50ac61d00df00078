import type { ReactNode } from 'react'
import {
  ALLOWED_FILTER_VALUES,
  type DirectoryFilters,
  type FacetCounts,
  FILTER_NAMES,
  type FilterName,
} from '~/features/businesses/directory-filters'
import type { ListingOrder } from '~/features/businesses/schema'
import { PlaceField, StateSelect } from '~/features/places/ui/place-fields'
import { FILTER_PARAM_NAMES, IN_CITY_PARAM, LISTING_ORDER_PARAMS, paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { SEARCH_LINE_CLASS, SearchField } from '~/ui/controls/search-field'
import { FIELD_CLASS, HELP_CLASS, INPUT_CLASS, LABEL_CLASS } from '~/ui/form/styles'
import { appendCount, FILTER_TEXTS } from './filter-words'

interface FilterFieldsProps {
  chosenFilters: DirectoryFilters
  hasPlace: boolean
  /** Businesses left per choice. Null if the list was not counted; then every filter is offered. */
  counts: FacetCounts | null | undefined
}

/**
 * Fields of all filters except text, category and state. Each choice shows its number of businesses, if it is
 * known and at most 240, but days show none. Choices without businesses are omitted, except the chosen one
 * and `Abierto ahora`. The radius is offered only with a place.
 */
function FilterFields({ chosenFilters, hasPlace, counts }: FilterFieldsProps) {
  const offered = FILTER_NAMES.filter((filter) => filter !== 'within' || hasPlace).map((filter) => ({
    filter,
    chosen: chosenFilters[filter]?.toString(),
    options: ALLOWED_FILTER_VALUES[filter]
      .map((choice) => ({ value: String(choice), businesses: counts?.[filter][String(choice)] }))
      .filter(
        ({ value, businesses }) =>
          businesses !== 0 || value === chosenFilters[filter]?.toString() || filter === 'open',
      ),
  }))
  const shown = offered.filter(({ options }) => options.length > 0)
  const isTick = ({ filter }: Offered) => FILTER_TEXTS[filter].choice === undefined
  return (
    <>
      {shown
        .filter((each) => !isTick(each))
        .map((each) => (
          <Choice key={each.filter} {...each} />
        ))}
      <div className="ticks">
        {shown.filter(isTick).map((each) => (
          <Tick key={each.filter} {...each} />
        ))}
      </div>
      {!chosenFilters.open && counts?.open.true === 0 && (
        <p className={HELP_CLASS}>
          Ninguno sale con «Abierto ahora»: o está cerrado, o no ha puesto su horario. Llama y pregunta.
        </p>
      )}
    </>
  )
}

interface Offered {
  filter: FilterName
  chosen: string | undefined
  options: { value: string; businesses: number | undefined }[]
}

function Choice({ filter, chosen = '', options }: Offered) {
  const { label, choice = String } = FILTER_TEXTS[filter]
  return (
    <label className={FIELD_CLASS}>
      <span className={LABEL_CLASS}>{label}</span>
      <select className={INPUT_CLASS} name={FILTER_PARAM_NAMES[filter]} defaultValue={chosen}>
        <option value="">Cualquiera</option>
        {options.map(({ value, businesses }) => (
          <option key={value} value={value}>
            {filter === 'day' ? choice(value) : appendCount(choice(value), businesses)}
          </option>
        ))}
      </select>
    </label>
  )
}

const Tick = ({ filter, chosen, options: [option] }: Offered) => (
  <label>
    <input
      type="checkbox"
      name={FILTER_PARAM_NAMES[filter]}
      value="1"
      defaultChecked={chosen !== undefined}
      disabled={chosen === undefined && option?.businesses === 0}
    />
    {appendCount(FILTER_TEXTS[filter].label, option?.businesses)}
  </label>
)

interface SearchFormProps {
  action?: string
  search?: string
  label?: string
  placeholder?: string
  view?: 'list' | 'search'
  order?: ListingOrder | undefined
  place?: string | undefined
  /** The list is limited to the city of its place. The form sends this again. */
  isOnlyCity?: boolean | undefined
  trades?: readonly string[] | undefined
  /** Filters of the list. Omitted before a list is shown. */
  filters?: Filters
}

interface Filters {
  state: string | null | undefined
  /** States that have businesses. Undefined: offer all. */
  states: readonly string[] | undefined
  chosenFilters: DirectoryFilters
  /** Businesses left per choice of a filter. Null if not counted. */
  counts: FacetCounts | null | undefined
  hasPlace: boolean
  /** Field for the category. Omitted if it cannot be chosen. */
  category?: ReactNode
  /** Number of set filters. */
  chosen: number
  /** Row of set filters and of links to other views. */
  tools: ReactNode
}

/** Search form. It uses GET, so that every search has its own address. */
export function SearchForm(props: SearchFormProps) {
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
        {props.isOnlyCity && <input type="hidden" name={IN_CITY_PARAM} value="1" />}
        {order && <input type="hidden" name="orden" value={LISTING_ORDER_PARAMS[order]} />}
        <div className={SEARCH_LINE_CLASS}>
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

/** The panel overlays the list, so opening it does not move the page. */
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
