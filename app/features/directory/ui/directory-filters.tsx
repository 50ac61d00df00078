import type { ListingOrder } from '~/features/businesses/schema'
import { CategorySelect } from '~/features/categories/ui/category-select'
import { stateName } from '~/features/places/states'
import { StateSelect } from '~/features/places/ui/state-select'
import { LISTING_ORDER_WORDS, paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { SearchField } from '~/ui/controls/search-field'
import { Icon } from '~/ui/display/icon'

interface Props {
  search?: string
  /** Slug of the chosen category. */
  category?: string
  /** Two letters of the chosen state. */
  state?: string | null
  view?: 'list' | 'search'
  order?: ListingOrder
  categories: { slug: string; name: string }[]
}

/**
 * Rows 72 and 73. On phones category and state stay folded away, chosen or not: the first result must be near
 * the top. What is chosen stands below in words.
 */
export function DirectoryFilters({ search, category, state, view, order = 'newest', categories }: Props) {
  const chosen = [categories.find(({ slug }) => slug === category)?.name, state && stateName(state)].filter(
    Boolean,
  )
  return (
    <search>
      <form className="sign" action={paths.directory()}>
        {view === 'search' && <input type="hidden" name="vista" value="buscar" />}
        {order !== 'newest' && <input type="hidden" name="orden" value={LISTING_ORDER_WORDS[order]} />}
        <div className="search-line">
          <SearchField id="buscar" value={search} label="Buscar" />
          <details className="filters">
            <summary className="button button-small">
              <Icon name="filter" />
              Filtros{chosen.length > 0 && ` (${chosen.length})`}
            </summary>
            <div>
              <CategorySelect value={category} categories={categories} />
              <StateSelect id="buscar-estado" value={state} />
            </div>
          </details>
          <Button tone="primary" icon="search">
            Buscar
          </Button>
        </div>
        {(search || chosen.length > 0) && (
          <div className="filter-summary">
            {chosen.length > 0 && <p>{chosen.join(' · ')}</p>}
            <a className="lone-link" href={paths.directory({ view, order })}>
              Limpiar filtros
            </a>
          </div>
        )}
      </form>
    </search>
  )
}
